"""RS403: ``setup`` and other hooks of a trainer are never called."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import TRAINERS
from ...names.module import Module
from .._rule import Context
from .._shared.classes import subclasses
from .._tables import reports

rule = reports("RS403")

_ESTIMATORS = {
    "railswitch.v1.sklearn.SklearnTrainer",
    "ray.train.sklearn.SklearnTrainer",
    "ray.train.sklearn.sklearn_trainer.SklearnTrainer",
}
"""What Ray has no more and ``railswitch.v1`` has: its loop is its own."""
_TRAINERS = {spelling for group in TRAINERS.values() for spelling in group} | _ESTIMATORS
_HOOKS = {"setup", "preprocess_datasets", "training_loop"}


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """A hook that a subclass overrides."""
    for node in subclasses(module, _TRAINERS):
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef) and statement.name in _HOOKS:
                yield rule.finding((module, statement))
