"""RS315: ``RunConfig(local_dir=...)`` became ``storage_path``."""

from __future__ import annotations

import ast

from ..module import Use
from ..rule import Context
from ..tables import keyword_of, keywords


def _is_certain(use: Use, _: Context) -> bool:
    """Whether nothing else in the call says where results go, and the path is not relative."""
    assert use.call is not None
    given = keyword_of(use.call, "local_dir")
    others = (keyword_of(use.call, name) for name in ("storage_path", "sync_config"))
    return given is not None and not any(others) and not _is_relative(given.value)


def _is_relative(path: ast.expr) -> bool:
    if not isinstance(path, ast.Constant) or not isinstance(path.value, str):
        return False
    return not path.value.startswith(("/", "~")) and "://" not in path.value


rule = keywords("RS315", fix_when=_is_certain)
