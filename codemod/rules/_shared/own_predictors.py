"""Subclasses of ``Predictor`` of the user's own, which do without the class above them."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from ...findings.edits import Edit, Replace, Rewrite
from ...flow.uses_of import mentions_of
from ...names.module import Module
from ...names.scopes import Symbol
from .predict_classes import Predictor, of_subclass

_BASES = {"ray.train.predictor.Predictor", "ray.air.predictor.Predictor"}
_METHODS = {"_predict_pandas", "_predict_numpy"}
_INHERITED = re.compile(
    r"\b(?:[gs]et_preprocessor|_preprocessor|preferred_batch_format|_cast_\w+)\b"
)


@dataclass(frozen=True)
class OwnPredictor:
    """A class of the user's own, and the edits that let it stand alone."""

    predictor: Predictor
    edits: tuple[Edit, ...]


def own_predictor(module: Module, symbol: Symbol | None) -> OwnPredictor | None:
    """The predictor that a name means; None if it is no class of this module.

    Raises ValueError, with the reason, for one that cannot do without the class above it.
    """
    bindings = symbol.bindings if symbol is not None else []
    node = bindings[0].node if len(bindings) == 1 else None
    if symbol is None or not isinstance(node, ast.ClassDef):
        return None
    base = module.resolve(node.bases[0], symbol.scope) if len(node.bases) == 1 else None
    if base not in _BASES or node.keywords:
        raise ValueError(f"`{node.name}` is more than a `Predictor`")
    methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    found = methods & _METHODS
    if len(found) != 1 or "from_checkpoint" not in methods or "predict" in methods:
        raise ValueError(f"`{node.name}` predicts in a way of its own")
    if _INHERITED.search(module.source.segment(node)):
        raise ValueError(f"`{node.name}` has to do with the preprocessor")
    if len(mentions_of(module, symbol)) != 1 + _within(module, symbol, node):
        raise ValueError(f"`{node.name}` is used elsewhere as well")
    return OwnPredictor(of_subclass(node.name, found.pop()), tuple(_alone(node)))


def _within(module: Module, symbol: Symbol, node: ast.ClassDef) -> int:
    return sum(node in module.parents(mention.statement) for mention in mentions_of(module, symbol))


def _alone(node: ast.ClassDef) -> list[Edit]:
    """The class without its base, whose ``__init__`` took a preprocessor."""
    calls = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__"
    ]
    edits: list[Edit] = [
        Replace(call, "super().__init__()") for call in calls if _has_arguments(call)
    ]
    header = re.compile(rf"(class\s+{node.name})\s*\([^()]*\)")
    return [*edits, Rewrite(node, lambda text: header.sub(r"\1", text, count=1))]


def _has_arguments(call: ast.Call) -> bool:
    return bool(call.args or call.keywords)
