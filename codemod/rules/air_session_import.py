"""RS101: imports of ``ray.air.session`` go when everything that uses them has moved."""

from __future__ import annotations

from collections.abc import Iterator

from railswitch import catalogue
from railswitch.catalogue import Name

from ..edits import Edit, renamed
from ..finding import Finding
from ..module import Use
from ..names import Mention
from ..rule import Context, Rule
from ..tables import successor

rule = Rule("RS101")

_SUCCESSORS: dict[str, Name] = {
    name.old: name
    for key in ("RS201", "RS203", "RS204", "RS205", "RS206", "RS207")
    for name in catalogue.find(key).names
}


@rule.on_import_below("ray.air.session")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """The import of the module, or of one of its functions."""
    edits = [_moved(use, mention, context) for mention in use.symbol.mentions]
    if edits and all(edits):
        yield rule.finding(use, [edit for per_use in edits for edit in per_use])
    else:
        yield rule.finding(use, advice=_OPEN)


_OPEN = (
    "Move what still uses it, as the other findings say; the import goes with the last of them. "
    "Delete it if nothing does."
)


def _moved(use: Use, mention: Mention, context: Context) -> tuple[Edit, ...]:
    """The edits that move one use of the imported name, if it can be moved."""
    module = use.module
    for depth, name in enumerate(module.qualnames(use.symbol, mention)):
        if name in _SUCCESSORS:
            found = module.use(use.symbol, mention, depth, name)
            return renamed(found, successor(_SUCCESSORS[name], context.role(found)))
    return ()
