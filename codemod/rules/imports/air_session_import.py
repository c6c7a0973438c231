"""RS101: imports of ``ray.air.session`` go when everything that uses them has moved."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch import catalogue
from railswitch.catalogue import Name

from ...findings.edits import Edit, renamed
from ...findings.finding import Finding
from ...names.module import Module, Use
from ...names.scopes import Mention
from .._rule import Context, Rule
from .._tables import successor

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
    "Delete it if nothing does, here or in a file that imports it from here."
)


@rule.on_module
def passed_on(module: Module, context: Context) -> Iterator[Finding]:
    """What another file of the repository has imported from ``ray.air`` and passes on."""
    if module.outside is None or context.bridge:
        return  # with the bridge it is enough to rewrite the other file
    for scope, name, binding in module.names.imports:
        if scope.parent is None and name in module.outside.passed_on:
            what, origin = module.outside.passed_on[name]
            assert isinstance(binding.node, ast.alias)
            yield rule.finding(
                (module, binding.node),
                message=f"`{name}` is `{what}`, which {origin} passes on: {rule.row.effect}",
                advice=_PASSED_ON.format(what.rpartition(".")[0]),
            )


_PASSED_ON = "Import it from `{}` itself here, and run railswitch again: it then sees what uses it."


def _moved(use: Use, mention: Mention, context: Context) -> tuple[Edit, ...]:
    """The edits that move one use of the imported name, if it can be moved."""
    module = use.module
    for depth, name in enumerate(module.qualnames(use.symbol, mention)):
        if name in _SUCCESSORS:
            found = module.use(use.symbol, mention, depth, name)
            return renamed(found, successor(_SUCCESSORS[name], context.role(found)))
    return ()
