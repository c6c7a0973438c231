"""RS413: ``XGBoostCheckpoint.get_model`` does not find what ``RayTrainReportCallback`` wrote."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...knowledge.spellings import spellings
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.configs import is_unpacking

rule = Rule("RS413")

_CALLBACK = "ray.train.xgboost.RayTrainReportCallback"


@rule.on_use(*spellings(*(name.old for name in rule.row.names)))
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """A model that is read from a checkpoint."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use))


def _edits(use: Use) -> Sequence[Edit]:
    match use.call:
        case ast.Call(
            func=ast.Attribute(
                value=ast.Call(
                    args=[
                        ast.Attribute(value=saved, attr="path"),
                        ast.Attribute(value=other, attr="filesystem"),
                    ],
                    keywords=[],
                )
            ),
            args=[],
            keywords=[],
        ) if ast.dump(saved) == ast.dump(other):
            pass
        case _:
            return ()
    comes_from_trainer = use.module.resolve(saved, use.scope) == "ray.train.Result.checkpoint"
    if not comes_from_trainer or not _is_written_by_callback(use.module):
        return ()
    needs = Needs(use.module, use.scope, use.statement)
    text = f"{needs(_CALLBACK)}.get_model({use.module.source.segment(saved)})"
    return [Replace(use.call, text), *needs.edits]


def _is_written_by_callback(module: Module) -> bool:
    """Whether the callback is used, and never with a file name of its own."""
    calls = [use.call for use in module.find(_CALLBACK) if use.call is not None]
    return bool(calls) and not any(
        keyword_of(call, "filename") or is_unpacking(call) or call.args for call in calls
    )
