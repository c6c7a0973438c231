"""RS633: arguments of ``tune.run`` that are parts of a ``CheckpointConfig`` now."""

from __future__ import annotations

import ast

from .._tables import keywords


def _is_nothing(_: str, value: ast.expr) -> bool:
    """Whether an argument is given what it has by itself, for which Ray has no warning."""
    return isinstance(value, ast.Constant) and not value.value


rule = keywords("RS633", unless=_is_nothing)
