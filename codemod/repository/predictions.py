"""Readers of a preprocessor in a checkpoint, by themselves or by means of a predictor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_PREDICTORS = ("Predictor", "PredictorDeployment")
_GETTER = "get_preprocessor"

_FRAMEWORKS = ("Torch", "Tensorflow", "XGBoost", "LightGBM", "Sklearn", "RL")

READER = (re.compile(rb"Predictor(?:Deployment)?\b"), re.compile(rb"get_preprocessor\b"))
"""What the bytes of a file have, one of them, if it may read a preprocessor back."""


def readers(tree: ast.AST) -> Iterator[tuple[str, int]]:
    r"""The names in a module that stand for such a reader, with their lines.

    A class of its own does not by its name; one that is derived from Ray's imports that.

    >>> list(readers(ast.parse("checkpoint.get_preprocessor()")))
    [('get_preprocessor', 1)]
    >>> list(readers(ast.parse("class Predictor:\n    pass\nPredictor()")))
    []
    """
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.alias(name=name):
                if name not in own and (name == _GETTER or name.endswith(_PREDICTORS)):
                    yield name.rpartition(".")[2], node.lineno


def telling(tree: ast.AST) -> list[tuple[str, int]]:
    """The readers that tell a file's purpose: the first of each framework, or the first of all.

    >>> telling(ast.parse("BatchPredictor.from_checkpoint(c, TorchPredictor)"))
    [('TorchPredictor', 1)]
    """
    found = list(readers(tree))
    first = {_framework(name): (name, line) for name, line in reversed(found) if _framework(name)}
    return list(reversed(first.values())) or found[:1]


def may_read_from(reader: str, trainer: str) -> bool:
    """Whether a reader may be for the checkpoints of a trainer: not with that of another framework.

    >>> may_read_from("TorchPredictor", "TensorflowTrainer"), may_read_from("A", "TorchTrainer")
    (False, True)
    """
    return _framework(reader) in {"", _framework(trainer) or _framework(reader)}


def _framework(name: str) -> str:
    """The framework of a predictor or trainer of Ray's; empty for all others."""
    return next((word for word in _FRAMEWORKS if re.match(rf"{word}(?:Pred|Train)", name)), "")
