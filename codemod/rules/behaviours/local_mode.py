"""RS830: ``ray.init(local_mode=True)``."""

from __future__ import annotations

import ast

from .._tables import keywords


def _is_off(_: str, value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and not value.value


rule = keywords("RS830", unless=_is_off)
