"""RS116: ``BatchPredictor`` becomes ``map_batches`` with a class that is written out."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Module, Use
from ...names.scopes import Mention
from .._rule import Context
from .._shared.batch_prediction import rewritten
from .._tables import reports

_CLASS = "BatchPredictor"


def _is_left(use: Use, context: Context) -> bool:
    return context.bridge or not _is_class(use)


def _is_class(use: Use) -> bool:
    return use.is_import and use.qualname.endswith(f".{_CLASS}") and bool(use.symbol.mentions)


rule = reports("RS116", when=_is_left)
_NAMES = [name.old for name in rule.row.names if name.old.endswith(_CLASS)]


@rule.on_use(*_NAMES)
def write_out(use: Use, context: Context) -> Iterator[Finding]:
    """The import, with all that uses it, if every use can be written out."""
    if context.bridge or not _is_class(use):
        return
    edits = _edits(use)
    if isinstance(edits, Refused):
        yield rule.finding(use, edits)
    else:
        yield rule.finding(use, edits, advice=_WRITTEN, unsafe=True)


_WRITTEN = (
    "A class for `map_batches` that loads the model as Ray's callbacks and `TorchCheckpoint` saved "
    "it: look whether your checkpoint holds it so, and whether it carried a preprocessor."
)


def _edits(use: Use) -> list[Edit] | Refused:
    return use.module.once(_all).get(use.node, Refused("the name is bound more than once"))


def _all(module: Module) -> dict[ast.AST, list[Edit] | Refused]:
    return {
        use.node: _of_import(use)
        for use in module.imports
        if use.qualname in _NAMES and len(use.symbol.bindings) == 1
    }


def _of_import(use: Use) -> list[Edit] | Refused:
    edits: list[Edit] = []
    for mention in use.symbol.mentions:
        made = rewritten(_made(use, mention))
        if isinstance(made, Refused):
            return made
        edits += made
    return edits


def _made(use: Use, mention: Mention) -> Use:
    """The call that makes a predictor: of the class, or of its ``from_checkpoint``."""
    names = use.module.qualnames(use.symbol, mention)
    depth = next((d for d, name in enumerate(names) if name.endswith(".from_checkpoint")), 0)
    return use.module.use(use.symbol, mention, depth, names[depth])
