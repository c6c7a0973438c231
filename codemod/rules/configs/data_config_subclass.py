"""RS322: ``DataConfig.configure`` is called once for each dataset, without the workers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule

rule = Rule("RS322")

_DATA_CONFIG = {"ray.train.DataConfig", "ray.train._internal.data_config.DataConfig"}


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Classes that inherit from it and have a ``configure`` of their own."""
    for node, scope in module.names.scope_of.items():
        if not isinstance(node, ast.ClassDef) or "configure" not in scope.symbols:
            continue
        assert scope.parent is not None
        for base in node.bases:
            if module.resolve(base, scope.parent) in _DATA_CONFIG:
                yield rule.finding((module, base))
