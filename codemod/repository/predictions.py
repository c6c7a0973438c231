"""Who reads a preprocessor back from a checkpoint, by itself or by means of a predictor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_PREDICTORS = ("Predictor", "PredictorDeployment")
_GETTER = "get_preprocessor"

READER = re.compile(rb"Predictor\b|PredictorDeployment\b|\bget_preprocessor\b")
"""What the bytes of a file have if it may read a preprocessor back."""


def readers(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The names in a module that stand for such a reader, with their lines.

    >>> list(readers(ast.parse("checkpoint.get_preprocessor()")))
    [('get_preprocessor', 1)]
    """
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.alias(name=name):
                if name == _GETTER or name.endswith(_PREDICTORS):
                    yield name.rpartition(".")[2], node.lineno
