"""RS312: ``RunConfig(sync_config=...)`` is gone from Ray Train."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import DropKeyword, Edit, renamed
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, SYNC_CONFIG, is_constant, is_default
from .._tables import under_a_trainer

rule = Rule("RS312")

_WITHOUT_EFFECT = {"sync_period", "sync_timeout", "sync_artifacts_on_checkpoint"}


@rule.on_call(*RUN_CONFIG)
def drop(use: Use, context: Context) -> Iterator[Finding]:
    """The parameter, unless a Tuner gets it."""
    assert use.call is not None
    keyword = keyword_of(use.call, "sync_config")
    if keyword is None or is_default("sync_config", keyword.value):
        return
    verdict = context.role(use)
    if verdict.role is not Role.TUNE_TRAINABLE:
        edits: list[Edit] | Refused = [DropKeyword(use.call, "sync_config")]
        if verdict.role is None:
            edits = Refused("nothing here shows who gets the configuration")
        elif (reason := _has_effect(keyword.value, use)) is not None:
            edits = reason
        message = under_a_trainer(rule, verdict)
        yield rule.finding((use.module, keyword), edits, message=message, verdict=verdict)


def _has_effect(value: ast.expr, use: Use) -> Refused | None:
    """Why it may copy files of the working directory; None where it copies none."""
    config, scope = behind(value, use.scope)
    if not isinstance(config, ast.Call) or config.args:
        return Refused("the `SyncConfig` is not seen")
    if use.module.resolve(config.func, scope) not in SYNC_CONFIG:
        return Refused("the `SyncConfig` is not seen")
    for keyword in config.keywords:
        if keyword.arg == "sync_artifacts" and is_constant(keyword.value, False):
            continue
        if keyword.arg not in _WITHOUT_EFFECT:
            given = f"`{keyword.arg}`" if keyword.arg else "an argument that is unpacked"
            return Refused(f"{given} of the `SyncConfig` has an effect")
    return None


@rule.on_use("ray.train.SyncConfig")
def move(use: Use, context: Context) -> Iterator[Finding]:
    """The class, which Ray Tune has under its own name."""
    if use.is_import and use.symbol.mentions:
        return  # each of its uses is judged by itself
    verdict = context.role(use)
    if verdict.role is Role.TUNE_TRAINABLE:
        yield rule.finding(use, renamed(use, "ray.tune.SyncConfig"), verdict=verdict)
    elif verdict.role is None:
        yield rule.finding(use, Refused("nothing here shows who gets the configuration"))
