"""Surroundings of the code: variables that V2 reads no more, and packages that are asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import DEPRECATIONS, Deprecation, Name, Remedy, Role, find

from ..findings.edits import Edit, Replace
from ..findings.finding import Finding, Safety
from ..names.module import Module
from ..text.source import Span
from .result_folders import without_variable

VARIABLES: dict[str, tuple[Deprecation, Name]] = {
    name.old[1:]: (row, name)
    for row in DEPRECATIONS
    for name in row.names
    if name.old.startswith("$")
}
"""Each variable with its row."""

CONSTANTS = {
    "ray.air.constants.COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING_ENV": (
        "TRAIN_COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING"
    ),
    "ray.air.constants.DISABLE_LAZY_CHECKPOINTING_ENV": "TRAIN_DISABLE_LAZY_CHECKPOINTING",
    "ray.air.constants.REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE": (
        "RAY_AIR_REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE"
    ),
    "ray.train.constants.ENABLE_DETAILED_AUTOFILLED_METRICS_ENV": (
        "TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS"
    ),
    "ray.train.constants.ENABLE_SHARE_HIP_VISIBLE_DEVICES_ENV": (
        "TRAIN_ENABLE_SHARE_HIP_VISIBLE_DEVICES"
    ),
    "ray.train.constants.ENABLE_SHARE_NEURON_CORES_ACCELERATOR_ENV": (
        "TRAIN_ENABLE_SHARE_NEURON_CORES_ACCELERATOR"
    ),
    "ray.train.constants.ENABLE_SHARE_NPU_RT_VISIBLE_DEVICES_ENV": (
        "TRAIN_ENABLE_SHARE_ASCEND_RT_VISIBLE_DEVICES"
    ),
    "ray.train.constants.ENABLE_SHARE_ROCR_VISIBLE_DEVICES_ENV": (
        "TRAIN_ENABLE_SHARE_ROCR_VISIBLE_DEVICES"
    ),
    "ray.train.constants.ENABLE_V2_MIGRATION_WARNINGS_ENV_VAR": (
        "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS"
    ),
    "ray.train.constants.RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE": (
        "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE"
    ),
    "ray.train.constants.TRAIN_ENABLE_WORKER_SPREAD_ENV": "TRAIN_ENABLE_WORKER_SPREAD",
    "ray.train.constants.TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV": "TRAIN_PLACEMENT_GROUP_TIMEOUT_S",
    "ray.train.constants.TUNE_ONLY_STORE_CHECKPOINT_SCORE_ATTRIBUTE": (
        "TUNE_ONLY_STORE_CHECKPOINT_SCORE_ATTRIBUTE"
    ),
    "ray.train.v2._internal.constants.REPORT_BARRIER_TIMEOUT_S_ENV_VAR": (
        "RAY_TRAIN_REPORT_BARRIER_TIMEOUT_S"
    ),
    "ray.train.v2._internal.constants.REPORT_BARRIER_WARN_INTERVAL_S_ENV_VAR": (
        "RAY_TRAIN_REPORT_BARRIER_WARN_INTERVAL_S"
    ),
    "ray.train.v2._internal.constants.V2_ENABLED_ENV_VAR": "RAY_TRAIN_V2_ENABLED",
    "ray.tune.constants.RAY_TUNE_CALLBACKS_ENV_VAR": "RAY_TUNE_CALLBACKS",
}
"""Ray's own constants, now or once, with the variables whose names they are."""

_EXTRA = re.compile(r"(?<![\w.-])ray(?:-cpp)?\s*\[(?:[^\]\n]*,)?\s*air\s*[,\]]")
_EXTRA_ROW = find("air-extra")
_FOLDER_ROW = find("env-result-dir")

_SWITCH = "RAY_TRAIN_V2_ENABLED"
_ON = frozenset({"1", "true", "True"})
_SET_BY_TUNE = "TUNE_ORIG_WORKING_DIR"
"""Tune sets this one for whom it runs, and a trainer's workers no longer find it."""
_SETTERS = frozenset({"setdefault", "setenv", "putenv"})
_LOOKS = frozenset({"get", "getenv", "pop", "delenv", "unsetenv", "assertIn", "assertNotIn"})

_ANY_VARIABLE = re.compile(
    rf"(?<![\w.])(?:{'|'.join(sorted(VARIABLES, key=len, reverse=True))})(?!\w)"
)
_IS_ON = re.compile(r"[\"']?\s*(?:[:=]|value:)\s*[\"']?(?:1|true)\b", re.IGNORECASE)


def in_module(module: Module) -> Iterator[Finding]:
    """The variables that a module names itself or by Ray's constants, and ``ray[air]``."""
    for node, _, _ in module.names.strings:
        if str(node.value).startswith("ray") and _EXTRA.match(str(node.value)):
            yield finding_of(_EXTRA_ROW, module.source.span(node), "ray[air]")
    for use in _uses(module):
        row, name = VARIABLES[use.variable]
        if _is_fine(module, use) or (_is_for_tune(name) and _is_read_by_tune(module, use)):
            continue
        new = _successor(row, name) if use.is_set else None
        edits: tuple[Edit, ...] = ()
        if new and isinstance(use.node, ast.Constant):
            edits = (Replace(use.node, _quoted(module, use.node, new)),)
        elif use.is_set and row is _FOLDER_ROW:
            edits = without_variable(module, use.node, use.statement)
        found = finding_of(row, module.source.span(use.node), use.variable, edits)
        is_late = use.variable == _SWITCH and use.value in _ON
        yield replace(found, advice=_TOO_LATE) if is_late else found


_TOO_LATE = (
    "`ray.train` is imported above, so that Ray has chosen already. V2 is its default since 2.51: "
    "leave the variable out, or set it above that import if an older Ray runs this, too."
)


def switches_v2_on(module: Module) -> bool:
    r"""Whether a program asks for V2 by itself, so that it was written, or run, with V2.

    >>> switches_v2_on(Module("import os\nos.environ['RAY_TRAIN_V2_ENABLED'] = '1'\n"))
    True
    """
    if _SWITCH not in module.source.text and "V2_ENABLED_ENV_VAR" not in module.source.text:
        return False
    return any(use.variable == _SWITCH and use.value in _ON for use in _uses(module)) or any(
        keyword.arg == _SWITCH
        and isinstance(keyword.value, ast.Constant)
        and str(keyword.value.value) in _ON
        for call, _ in module.names.calls
        for keyword in call.keywords
    )


def _uses(module: Module) -> Iterator[_Use]:
    """Every place that names a variable of the table."""
    for node, _, statement in module.names.strings:
        if node.value in VARIABLES:
            yield _Use(node, statement, str(node.value))
    for use in module.find(*CONSTANTS) if "constants" in module.source.text else ():
        assert isinstance(use.node, ast.expr)
        yield _Use(use.node, use.statement, CONSTANTS[use.qualname])


def _is_fine(module: Module, use: _Use) -> bool:
    """Whether V2 is wanted, and that is said in time."""
    return use.variable == _SWITCH and use.value in _ON and not _is_late(module, use.statement)


def _is_for_tune(name: Name) -> bool:
    return name.train is None and name.tune == name.old


def _is_read_by_tune(module: Module, use: _Use) -> bool:
    """Whether a variable that only Tune knows is left to it, or only looked at."""
    is_looked_at = use.is_looked_at and use.variable != _SET_BY_TUNE
    return is_looked_at or module.runs == {Role.TUNE_TRAINABLE}


def in_text(text: str) -> Iterator[Finding]:
    r"""The same in a shell script, a YAML file or the like; comments do not count.

    >>> [finding.row.id for finding in in_text("# TUNE_RESULT_DIR\nexport TUNE_RESULT_DIR=x\n")]
    ['RS806']
    """
    for match in _ANY_VARIABLE.finditer(text):
        is_fine = match[0] == _SWITCH and _IS_ON.match(text, match.end())
        if not is_fine and not is_comment(text, match.start()):
            yield finding_of(VARIABLES[match[0]][0], Span(*match.span()), match[0])
    for match in _EXTRA.finditer(text):
        if not is_comment(text, match.start()):
            yield finding_of(_EXTRA_ROW, Span(*match.span()), "ray[air]")


def is_comment(text: str, offset: int) -> bool:
    """Whether an offset lies in a line that is a comment in a shell script or YAML file."""
    return text[text.rfind("\n", 0, offset) + 1 : offset].lstrip().startswith("#")


class _Use:
    """How an expression that names a variable is used: set to a value, or only looked at."""

    def __init__(self, node: ast.expr, statement: ast.stmt, variable: str) -> None:
        self.node = node
        self.statement = statement
        self.variable = variable
        self.is_set = False
        self.is_looked_at = False
        """Whether it is read, looked for or deleted."""
        self.value: object = None
        for outer in ast.walk(statement):
            match outer:
                case ast.Assign(targets=[ast.Subscript(slice=key)], value=value) if key is node:
                    self._set(value)
                case ast.Dict(keys=keys, values=values) if node in keys:
                    self._set(values[keys.index(node)])
                case ast.Call(func=ast.Attribute(attr=name), args=[key, value, *_]) if (
                    key is node and name in _SETTERS
                ):
                    self._set(value)
                case ast.Subscript(slice=key, ctx=ast.Load() | ast.Del()) if key is node:
                    self.is_looked_at = True
                case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()]) if key is node:
                    self.is_looked_at = True
                case ast.Call(
                    func=ast.Attribute(attr=name) | ast.Name(id=name), args=[key, *_]
                ) if key is node and name in _LOOKS:
                    self.is_looked_at = True

    def _set(self, value: ast.expr) -> None:
        self.is_set = True
        self.value = str(value.value) if isinstance(value, ast.Constant) else None


def _is_late(module: Module, statement: ast.stmt) -> bool:
    """Whether Ray has read the variable already where a statement at the top sets it."""
    return module.names.parents[statement] is None and any(
        use.statement.lineno < statement.lineno and module.names.parents[use.statement] is None
        for use in module.imports
        if use.qualname.startswith(("ray.train", "ray.tune", "ray.air"))
    )


def _successor(row: Deprecation, name: Name) -> str | None:
    """The variable that replaces another, where the replacement is certain."""
    new = name.train if name.train == name.tune else None
    is_certain = row.fix.remedy is Remedy.CONDITIONAL and new is not None and new.startswith("$")
    return new[1:] if is_certain and new else None


def _quoted(module: Module, node: ast.Constant, text: str) -> str:
    old = module.source.segment(node)
    return old.replace(str(node.value), text)


def finding_of(row: Deprecation, span: Span, name: str, edits: tuple[Edit, ...] = ()) -> Finding:
    """What a row of the catalogue says of a name that stands somewhere in a text."""
    return Finding(
        row=row,
        span=span,
        message=f"`{name}`: {row.whole_effect}",
        advice=row.fix.reason if row.fix.remedy is Remedy.MANUAL else row.replacement,
        safety=Safety.SAFE if edits else Safety.MANUAL,
        edits=edits,
    )
