"""RS433: ``self.local_rank`` of a Lightning report callback is gone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...names.module import Module
from .._rule import Context
from .._shared.classes import subclasses
from .._tables import reports

rule = reports("RS433")

_CALLBACKS = ("ray.train.lightning.RayTrainReportCallback",)
_ATTRIBUTES = ("local_rank", "trial_name")


@rule.on_module
def replace(module: Module, _: Context) -> Iterator[Finding]:
    """An attribute that a subclass asks of itself, unless the subclass also sets it."""
    for node in subclasses(module, _CALLBACKS):
        asked = [
            part
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id == "self"
            and part.attr in _ATTRIBUTES
        ]
        own = {part.attr for part in asked if isinstance(part.ctx, ast.Store)}
        for part in asked:
            if part.attr not in own:
                yield rule.finding((module, part), _edits(module, node, part))


def _edits(module: Module, node: ast.ClassDef, asked: ast.Attribute) -> Sequence[Edit]:
    if asked.attr != "local_rank":
        return ()
    methods = [part for part in ast.walk(node) if isinstance(part, ast.FunctionDef)]
    around = [part for part in methods if asked in ast.walk(part)]
    needs = Needs(module, module.names.scope_of[around[-1] if around else node], asked)
    return [Replace(asked, f"{needs('ray.train')}.get_context().get_local_rank()"), *needs.edits]
