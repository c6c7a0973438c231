"""RS315: ``RunConfig(local_dir=...)`` became ``storage_path``."""

from __future__ import annotations

import ast

from ..module import Use
from ..rule import Context
from ..tables import keyword_of, keywords
from ..values import behind
from ._configs import is_unpacking


def _is_certain(use: Use, _: Context) -> bool:
    """Whether nothing else in the call says where results go, and the path is not relative."""
    assert use.call is not None
    given = keyword_of(use.call, "local_dir")
    others = (keyword_of(use.call, name) for name in ("storage_path", "sync_config"))
    if given is None or any(others) or len(use.call.args) > 1 or is_unpacking(use.call):
        return False
    return not _is_relative(behind(given.value, use.scope)[0])


def _is_relative(path: ast.expr) -> bool:
    if not isinstance(path, ast.Constant) or not isinstance(path.value, str):
        return False
    return not path.value.startswith(("/", "~")) and "://" not in path.value


rule = keywords("RS315", fix_when=_is_certain)
