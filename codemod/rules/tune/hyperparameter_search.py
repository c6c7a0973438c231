"""RS640: arguments of ``hyperparameter_search`` that go to ``tune.run``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS

from ...findings.edits import Edit, RenameKeyword, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...names.module import Module
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.checkpoint_arguments import gathered
from .._shared.configs import is_constant, is_unpacking
from .._shared.paths import as_before, is_absolute, may_be_none
from .._tables import is_parameter, split_parameter

rule = Rule("RS640")

_ROWS = {
    split_parameter(name.old)[1]: row
    for row in DEPRECATIONS
    for name in row.names
    if is_parameter(name.old) and name.old.startswith("ray.tune.run(")
}
"""The rows about arguments of ``tune.run``."""
_CHECKPOINTS = "RS633"
_FOLDER = "local_dir"


@rule.on_module
def rewrite(module: Module, _: Context) -> Iterator[Finding]:
    """Each such argument, in the words of its row; those about checkpoints are one."""
    for call, scope in module.names.calls:
        match call.func:
            case ast.Attribute(attr="hyperparameter_search") if _is_for_ray(call):
                pass
            case _:
                continue
        given = [k for k in call.keywords if k.arg in _ROWS and not _is_nothing(k.value)]
        kept = [k for k in given if _ROWS[str(k.arg)].id == _CHECKPOINTS]
        needs = Needs(module, scope, call)
        together = gathered(module, scope, call, kept, needs) if kept else []
        for keyword in given:
            row = _ROWS[str(keyword.arg)]
            edits: list[Edit] | Refused = []
            if keyword in kept:
                if together and keyword is not kept[0]:
                    continue
                edits = together
            elif keyword.arg == _FOLDER:
                edits = _moved(module, scope, call, keyword.value)
            yield rule.finding(
                (module, keyword),
                edits,
                message=f"`{keyword.arg}` goes to `tune.run`: {row.effect}",
                advice=f"{row.replacement} See {row.id}.",
            )


def _moved(module: Module, scope: Scope, call: ast.Call, path: ast.expr) -> list[Edit]:
    """The edits that name the folder as Ray does now; none where it may be None."""
    is_said = keyword_of(call, "storage_path") is not None
    if is_unpacking(call) or is_said or may_be_none(path, scope, module):
        return []
    edits: list[Edit] = [RenameKeyword(call, _FOLDER, "storage_path")]
    if not is_absolute(path, scope):
        needs = Needs(module, scope, path)
        text = as_before(path, module.source.segment(path), needs)
        edits += [Replace(path, text), *needs.edits]
    return edits


def _is_for_ray(call: ast.Call) -> bool:
    backend = keyword_of(call, "backend")
    return backend is not None and is_constant(backend.value, "ray")


def _is_nothing(value: ast.expr) -> bool:
    return is_constant(value, None)
