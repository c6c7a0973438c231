"""RS115: a predictor that is made of a checkpoint and called becomes a class of the user's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Module, Use
from ...names.scopes import Mention
from .._rule import Context
from .._shared.predict_classes import PREDICTORS
from .._shared.single_prediction import rewritten_alone
from .._tables import reports


def _is_left(use: Use, context: Context) -> bool:
    return context.bridge or not _is_class(use)


def _is_class(use: Use) -> bool:
    return use.is_import and use.qualname in _NAMES and bool(use.symbol.mentions)


rule = reports("RS115", when=_is_left)
_NAMES = [name.old for name in rule.row.names if name.old.rpartition(".")[2] in PREDICTORS]


@rule.on_use(*_NAMES)
def write_out(use: Use, context: Context) -> Iterator[Finding]:
    """The import, with all that uses it, if every use can be written out."""
    if context.bridge or not _is_class(use):
        return
    edits = use.module.once(_all).get(use.node, Refused("the name is bound more than once"))
    if isinstance(edits, Refused):
        yield rule.finding(use, edits)
    else:
        yield rule.finding(use, edits, advice=_WRITTEN, unsafe=True)


_WRITTEN = (
    "A class that loads the model as Ray's checkpoints and callbacks saved it, and is called with "
    "a batch: a data frame for trees, scikit-learn and Transformers, else arrays. Look whether "
    "your checkpoint holds the model so, and whether it carried a preprocessor."
)


def _all(module: Module) -> dict[ast.AST, list[Edit] | Refused]:
    return {
        use.node: _of_import(use)
        for use in module.imports
        if use.qualname in _NAMES and len(use.symbol.bindings) == 1
    }


def _of_import(use: Use) -> list[Edit] | Refused:
    edits: list[Edit] = []
    for mention in use.symbol.mentions:
        made = rewritten_alone(_made(use, mention))
        if isinstance(made, Refused):
            return made
        edits += made
    return edits


def _made(use: Use, mention: Mention) -> Use:
    """The call that makes a predictor of a checkpoint, or what else is made of the class."""
    names = use.module.qualnames(use.symbol, mention)
    depth = next((d for d, name in enumerate(names) if name.endswith(".from_checkpoint")), 0)
    return use.module.use(use.symbol, mention, depth, names[depth])
