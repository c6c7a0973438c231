"""RS526: functions that want a path and are given a checkpoint."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import CHECKPOINT
from ...knowledge.types import type_of
from ...names.module import Module
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.training import name_of

rule = Rule("RS526")

_CHECKPOINTS = frozenset(f"{name}()" for name in CHECKPOINT)
_MODULES = ("glob.", "os.path.", "pathlib.", "shutil.")
_FUNCTIONS = ("joblib.load", "open", "os.listdir", "os.scandir", "os.walk", "torch.load")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each checkpoint that is seen to be given for a path."""
    if "heckpoint" not in module.source.text:
        return
    for call, scope in module.names.calls:
        name = name_of(call.func, scope) if call.args else ""
        if name.startswith(_MODULES) or name in _FUNCTIONS:
            for argument in call.args:
                if _is_checkpoint(argument, scope, module):
                    yield rule.finding((module, argument))


def _is_checkpoint(node: ast.expr, scope: Scope, module: Module) -> bool:
    name = module.resolve(node, scope)
    return name is not None and type_of(name) in _CHECKPOINTS
