"""RS406: ``TorchTrainer(preprocessor=...)`` is applied to the datasets before."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import DropKeyword, Edit, Surround
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...knowledge.spellings import spellings
from ...knowledge.types import is_class
from ...names.module import Use
from ...repository.predictions import may_read_from, readers, telling
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._tables import split_parameter

rule = Rule("RS406")

_ARGUMENT = "preprocessor"
_MOST = 5
"""How many readers are shown: enough for a human."""
_READ_BACK = (
    "The checkpoint carried it to whoever predicts, who gets raw data from now on: keep the fitted "
    "preprocessor, and apply it there as well."
)


@rule.on_call(*spellings(*(split_parameter(name.old)[0] for name in rule.row.names)))
def apply(use: Use, _: Context) -> Iterator[Finding]:
    """The preprocessor that a trainer is given."""
    assert use.call is not None
    given = keyword_of(use.call, _ARGUMENT)
    if given is not None:
        edits = _edits(use, use.call, given.value)
        related = () if edits else _readers(use)
        advice = f"{rule.row.replacement} {_READ_BACK}" if related else ""
        yield rule.finding((use.module, given), edits, advice=advice, related=related)


def _edits(use: Use, call: ast.Call, preprocessor: ast.expr) -> Sequence[Edit]:
    drop = DropKeyword(call, _ARGUMENT)
    if is_constant(preprocessor, None):
        return [drop]
    datasets = keyword_of(call, "datasets")
    if datasets is None or not isinstance(datasets.value, ast.Dict) or is_unpacking(call):
        return ()
    keys, values = datasets.value.keys, datasets.value.values
    if not keys or not is_constant(keys[0], "train") or not all(keys):
        return ()
    if not isinstance(preprocessor, ast.Name) or not _is_fresh(use, preprocessor.id):
        return ()
    methods = ["fit_transform", *["transform"] * (len(keys) - 1)]
    return [
        drop,
        *(
            Surround(value, f"{preprocessor.id}.{method}(", ")")
            for value, method in zip(values, methods, strict=True)
        ),
    ]


def _is_fresh(use: Use, name: str) -> bool:
    """Whether the variable is a new preprocessor of Ray's that nothing else uses."""
    symbol = use.scope.lookup(name)
    if symbol is None or symbol.scope is not use.scope or len(symbol.bindings) != 1:
        return False
    kind = symbol.qualname or ""
    is_new = kind.startswith("ray.data.preprocessors.") and is_class(kind) and kind.endswith("()")
    is_read = any(readers(use.module.tree)) or _readers(use)
    return is_new and len(mentions_of(use.module, symbol)) == 1 and not is_read


def _readers(use: Use) -> list[str]:
    """Who looks for the preprocessor in a checkpoint, or lets a predictor do so."""
    here = [(name, f"line {line}") for name, line in telling(use.module.tree)]
    elsewhere = use.module.outside.predicted if use.module.outside is not None else ()
    trainer = use.qualname.rpartition(".")[2]
    found = [
        f"`{name}` in {place}"
        for name, place in (*here, *elsewhere)
        if may_read_from(name, trainer)
    ]
    return found[:_MOST]
