"""RS119: ``prefetch_blocks`` became ``prefetch_batches``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from .._rule import Context
from .._tables import is_parameter, keywords, split_parameter

rule = keywords("RS119")

_METHODS = [split_parameter(name.old)[0] for name in rule.row.names if is_parameter(name.old)]


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """The parameter where the source does not show what the object is."""
    if "prefetch_blocks" not in module.source.text:
        return
    methods = {name.rpartition(".")[2] for name in _METHODS}
    seen = {use.call for use in module.find(*_METHODS)}
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in methods and node not in seen:
                keyword = keyword_of(node, "prefetch_blocks")
                if keyword is not None:
                    yield rule.finding((module, keyword))
