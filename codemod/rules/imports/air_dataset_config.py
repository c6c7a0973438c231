"""RS106: ``dataset_config={"train": DatasetConfig(split=True)}`` became a ``DataConfig``."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Rename, renamed
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.configs import trainer_calls

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS106")

_PARAMETER = "dataset_config"
_DATASET_CONFIG = [name.old for name in rule.row.names]


@rule.on_module
def move(module: Module, _: Context) -> Iterator[Finding]:
    """Dictionaries that are given to a trainer."""
    for keyword, edits in _given_to_trainers(module):
        yield rule.finding((module, keyword), edits)


@rule.on_use(*_DATASET_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Every use of the class that does not go with such a dictionary."""
    moved = {
        edit.use.node
        for _, edits in _given_to_trainers(use.module)
        for edit in edits
        if isinstance(edit, Rename)
    }
    nodes = [bare.node for bare in use.bare_uses] if use.is_import else [use.node]
    if use.is_spelled and not (nodes and moved.issuperset(nodes)):
        yield rule.finding(use)


def _given_to_trainers(module: Module) -> Iterator[tuple[ast.keyword, list[Edit]]]:
    for trainer, call in trainer_calls(module):
        keyword = keyword_of(call, _PARAMETER)
        if keyword is None or not isinstance(behind(keyword.value, trainer.scope)[0], ast.Dict):
            continue
        yield keyword, _edits(module, call, keyword.value)


def _edits(module: Module, trainer: ast.Call, configs: ast.expr) -> list[Edit]:
    """The edits that make one ``DataConfig`` of a dictionary; none where that is not certain."""
    if not isinstance(configs, ast.Dict):
        return []
    split = {"train": True}
    classes: list[ast.expr] = []
    for key, value in zip(configs.keys, configs.values, strict=True):
        match key, value:
            case (
                ast.Constant(value=str(name)),
                ast.Call(
                    func=function,
                    args=[],
                    keywords=[ast.keyword(arg="split", value=ast.Constant(value=bool(is_split)))],
                ),
            ) if name != "*":
                split[name] = is_split
                classes.append(function)
            case _:
                return []
    uses = [use for use in module.find(*_DATASET_CONFIG) if use.node in classes]
    if not uses or len(uses) != len(classes):
        return []
    names = json.dumps([name for name in split if split[name]], ensure_ascii=False)
    edits = [edit for use in uses for edit in renamed(use, "ray.train.DataConfig")]
    return [*edits, EditCall(trainer, partial(_with_data_config, names=names))]


def _with_data_config(trainer: cst.Call, names: str) -> cst.Call:
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    from ...rewriting import calls  # noqa: PLC0415

    given = next(a.value for a in trainer.args if a.keyword and a.keyword.value == _PARAMETER)
    assert isinstance(given, cst.Dict)
    config = given.elements[0].value
    assert isinstance(config, cst.Call)
    data_config = f"{cst.Module([]).code_for_node(config.func)}(datasets_to_split={names})"
    return calls.set_keyword(_PARAMETER, data_config)(trainer)
