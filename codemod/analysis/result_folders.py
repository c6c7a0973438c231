"""Variables for the folder of results, which are deleted where every run says its own folder."""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING

from ..findings.edits import Edit, Remove, Rewrite
from ..flow.arguments import keyword_of
from ..flow.values import behind
from ..names.module import Module, Use
from ..rules._shared.configs import is_unpacking, trainer_calls
from ..rules._shared.paths import may_be_none
from ..rules._shared.tuners import tuners

if TYPE_CHECKING:
    import libcst as cst

_RUN_CONFIGS = (
    "ray.air.RunConfig",
    "ray.air.config.RunConfig",
    "ray.train.RunConfig",
    "ray.tune.RunConfig",
)
_OTHER_RUNS = ("ray.tune.run", "ray.tune.run_experiments")
"""What also starts runs, and calls the folder by other names."""


def without_variable(module: Module, key: ast.expr, statement: ast.stmt) -> tuple[Edit, ...]:
    """The edits that stop setting a variable; none where a run or the file may go by it.

    V2 does not read it, so that the results of a run that says its ``storage_path`` are where they
    were.
    """
    if not isinstance(key, ast.Constant) or not module.once(_every_run_has_folder):
        return ()
    if key.value in module.once(_asked_for):
        return ()
    setting = _setting(module, key, statement)
    if isinstance(setting, ast.Dict):
        return (Rewrite(setting, partial(_without_entry, place=setting.keys.index(key))),)
    return (Remove(setting),) if setting is not None else ()


def _setting(module: Module, key: ast.expr, statement: ast.stmt) -> ast.Dict | ast.stmt | None:
    """What sets a variable and nothing else, and can do without: a statement, or a dictionary."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(value=environ, slice=name)], value=value) if (
            name is key and ast.unparse(environ) in _ENVIRON and _has_no_effect(value)
        ):
            return statement
    for outer in ast.walk(statement):
        match outer:
            case ast.Dict(keys=keys, values=values) if key in keys:
                is_plain = "#" not in module.source.segment(outer)
                is_idle = _has_no_effect(values[keys.index(key)])
                return outer if is_plain and is_idle and _is_for_workers(statement, outer) else None
    return None


_ENVIRON = ("os.environ", "environ")


def _has_no_effect(value: ast.expr) -> bool:
    return not any(isinstance(n, (ast.Call, ast.Await, ast.NamedExpr)) for n in ast.walk(value))


def _is_for_workers(statement: ast.stmt, entries: ast.Dict) -> bool:
    """Whether a dictionary is written where the environment of Ray's processes is said."""
    return any(
        isinstance(outer, ast.Dict)
        and any(
            isinstance(name, ast.Constant) and name.value == "env_vars" and value is entries
            for name, value in zip(outer.keys, outer.values, strict=True)
        )
        for outer in ast.walk(statement)
    )


def _asked_for(module: Module) -> set[object]:
    """The texts that stand anywhere else than where a variable is set, or hands itself on."""
    set_here: set[int] = set()
    for node, _, statement in module.names.strings:
        setting = _setting(module, node, statement)
        if isinstance(setting, ast.Dict):
            value = setting.values[setting.keys.index(node)]
            handed_on = (n for n in ast.walk(value) if isinstance(n, ast.Constant))
            set_here |= {id(node), *(id(n) for n in handed_on if n.value == node.value)}
        elif setting is not None:
            set_here.add(id(node))
    return {node.value for node, _, _ in module.names.strings if id(node) not in set_here}


def _every_run_has_folder(module: Module) -> bool:
    """Whether a module runs something, and each run is given a ``storage_path``."""
    runs = list(trainer_calls(module))
    for tuner in tuners(module):
        if not tuner.runs_trainer or keyword_of(tuner.call, "run_config") is not None:
            runs.append((tuner.use, tuner.call))
    if not runs or next(iter(module.find(*_OTHER_RUNS)), None) is not None:
        return False
    return all(_has_folder(use, call) for use, call in runs)


def _has_folder(use: Use, run: ast.Call) -> bool:
    given = keyword_of(run, "run_config")
    if given is None:
        return False
    config, scope = behind(given.value, use.scope)
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return False
    path = keyword_of(config, "storage_path")
    is_config = use.module.resolve(config.func, scope) in _RUN_CONFIGS
    return is_config and path is not None and not may_be_none(path.value, scope, use.module)


def _without_entry(text: str, place: int) -> str:
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    entries = cst.parse_expression(text)
    assert isinstance(entries, cst.Dict)
    if len(entries.elements) == 1:
        return "{}"
    return cst.Module([]).code_for_node(entries.with_changes(elements=_others(entries, place)))


def _others(entries: cst.Dict, place: int) -> list[cst.BaseDictElement]:
    """All entries but one; the last one has no other comma than the last one had."""
    gone = entries.elements[place]
    left = [entry for entry in entries.elements if entry is not gone]
    if gone is entries.elements[-1]:
        left[-1] = left[-1].with_changes(comma=gone.comma)
    return left
