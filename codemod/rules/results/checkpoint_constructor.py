"""RS507: ``Checkpoint(local_path=...)`` and ``Checkpoint(uri=...)`` say ``path`` today."""

from __future__ import annotations

from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context
from .._shared.configs import is_unpacking
from .._tables import keywords

_OLD = ("local_path", "uri", "data_dict", "obj_ref")


def _is_path(use: Use, _: Context) -> bool | Refused:
    """Whether the one thing that is given is a path or a URI."""
    assert use.call is not None
    given = [name for name in _OLD if keyword_of(use.call, name) is not None]
    if len(given) != 1 or use.call.args or is_unpacking(use.call):
        return Refused("it is given other arguments, too")
    if given[0] not in ("local_path", "uri"):
        return Refused(f"`{given[0]}` is neither a path nor a URI")
    return True


rule = keywords("RS507", fix_when=_is_path)
