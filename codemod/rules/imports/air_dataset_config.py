"""RS106: ``dataset_config={"train": DatasetConfig(split=True)}`` became a ``DataConfig``."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Rename, Replace, renamed
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...flow.values import behind
from ...names.module import Module, Use
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.configs import is_constant, trainer_calls

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
        node
        for _, edits in _given_to_trainers(use.module)
        for edit in edits
        for node in _touched(edit)
    }
    nodes = [bare.node for bare in use.bare_uses] if use.is_import else [use.node]
    if use.is_spelled and not (nodes and moved.issuperset(nodes)):
        yield rule.finding(use)


def _given_to_trainers(module: Module) -> Iterator[tuple[ast.keyword, list[Edit]]]:
    for trainer, call in trainer_calls(module):
        keyword = keyword_of(call, _PARAMETER)
        if keyword is None or not isinstance(behind(keyword.value, trainer.scope)[0], ast.Dict):
            continue
        plain = _edits(module, call, keyword.value)
        yield keyword, plain or _replaced(module, call, keyword.value, trainer)


def _touched(edit: Edit) -> Iterator[ast.AST]:
    """The uses of the class that an edit does away with."""
    if isinstance(edit, Rename):
        yield edit.use.node
    elif isinstance(edit, Replace):
        yield from ast.walk(edit.node)


def _replaced(module: Module, trainer: ast.Call, given: ast.expr, use: Use) -> list[Edit]:
    """The edits for a dictionary in a variable of its own, or with more that V2 does anyway."""
    configs, scope = behind(given, use.scope)
    symbol = use.scope.lookup(given.id) if isinstance(given, ast.Name) else None
    if symbol is not None and (len(symbol.bindings) != 1 or len(mentions_of(module, symbol)) != 1):
        return []
    if not isinstance(configs, ast.Dict):
        return []
    split = {"train": True}
    has_preprocessor = keyword_of(trainer, "preprocessor") is not None
    for key, value in zip(configs.keys, configs.values, strict=True):
        said = _said(module, value, scope, has_preprocessor=has_preprocessor)
        if not isinstance(key, ast.Constant) or key.value == "*" or said is None:
            return []
        split[str(key.value)] = said.get("split", str(key.value) == "train")
    needs = Needs(module, scope, symbol.bindings[0].statement if symbol else use.statement)
    names = json.dumps([name for name in split if split[name]], ensure_ascii=False)
    text = f"{needs('ray.train.DataConfig')}(datasets_to_split={names})"
    return [Replace(configs, text), *needs.edits]


def _said(
    module: Module, value: ast.expr, scope: Scope, *, has_preprocessor: bool
) -> dict[str, bool] | None:
    """What a ``DatasetConfig`` says; None where V2 does not do it by itself."""
    if not isinstance(value, ast.Call) or value.args:
        return None
    if module.resolve(value.func, scope) not in _DATASET_CONFIG:
        return None
    said: dict[str, bool] = {}
    for keyword in value.keywords:
        is_moot = keyword.arg in _FOR_PREPROCESSORS and not has_preprocessor
        if keyword.arg == "split" and isinstance(keyword.value, ast.Constant):
            if keyword.value.value is not None:
                said["split"] = bool(keyword.value.value)
        elif not is_moot and not (keyword.arg in _OFF and is_constant(keyword.value, False)):
            return None
    return said


_FOR_PREPROCESSORS = ("fit", "transform")
"""What meant something only beside a preprocessor."""
_OFF = ("randomize_block_order", "global_shuffle", "use_stream_api")


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
    moves = [renamed(use, "ray.train.DataConfig") for use in uses]
    if not all(moves):
        return []
    return [*chain.from_iterable(moves), EditCall(trainer, partial(_with_data_config, names=names))]


def _with_data_config(trainer: cst.Call, names: str) -> cst.Call:
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    from ...rewriting import calls  # noqa: PLC0415

    given = next(a.value for a in trainer.args if a.keyword and a.keyword.value == _PARAMETER)
    assert isinstance(given, cst.Dict)
    config = given.elements[0].value
    assert isinstance(config, cst.Call)
    data_config = f"{cst.Module([]).code_for_node(config.func)}(datasets_to_split={names})"
    return calls.set_keyword(_PARAMETER, data_config)(trainer)
