"""RS507: ``Checkpoint(local_path=...)`` and ``Checkpoint(uri=...)`` say ``path`` today."""

from __future__ import annotations

from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context
from .._shared.configs import is_unpacking
from .._tables import keywords

_OLD = ("local_path", "uri", "data_dict", "obj_ref")


def _is_path(use: Use, _: Context) -> bool:
    """Whether the one thing that is given is a path or a URI."""
    assert use.call is not None
    given = [name for name in _OLD if keyword_of(use.call, name) is not None]
    is_alone = len(given) == 1 and not use.call.args and not is_unpacking(use.call)
    return is_alone and given[0] in ("local_path", "uri")


rule = keywords("RS507", fix_when=_is_path)
