"""RS004: dictionaries of arguments of which not all keys are seen."""

from __future__ import annotations

import pytest

from railswitch.codemod.analysis.ask import analyse
from railswitch.codemod.findings.finding import Finding
from railswitch.codemod.names.module import Module
from railswitch.codemod.rules._rule import Context

HEAD = """\
import json
from ray import data, train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from app import launch, load, loop
"""
KEYS = "`local_dir`, `log_to_file`, `progress_reporter`, `stop`, `sync_config` or `verbose`"


def _unseen(code: str, *, bridge: bool = False) -> list[Finding]:
    found = analyse(Module(HEAD + code), Context(bridge=bridge))
    return [finding for finding in found if finding.row.id == "RS004"]


@pytest.mark.parametrize(
    "code",
    [
        "RunConfig(**load())",
        "RunConfig(**json.load(open('run.json')))",
        "settings = load()\nsettings['name'] = 'x'\nRunConfig(**settings)",
        "settings = {}\nload(settings)\nRunConfig(**settings)",
        "settings = {}\nother = settings\nRunConfig(**settings)",
        "settings = {}\nsettings[load()] = 1\nRunConfig(**settings)",
        "def make(**options):\n    return RunConfig(**options)",
        "class App:\n    def make(self):\n        return RunConfig(**self.settings)",
        "RunConfig(**{'name': 'x', **load()})",
        "RunConfig(**load(), **load())",
    ],
)
def test_what_is_not_seen_is_said_once(code: str) -> None:
    (finding,) = _unseen(code)
    assert not finding.required
    assert not finding.edits
    assert f"is not seen here; {KEYS} in it would be legacy." in finding.message


@pytest.mark.parametrize(
    "code",
    [
        "RunConfig(**{'name': 'x'})",
        "settings = dict(name='x')\nsettings.update(storage_path='y')\nRunConfig(**settings)",
        "def make():\n    it = {}\n    it['name'] = 'x'\n    return it\nRunConfig(**make())",
        "settings = {'verbose': 1}\nRunConfig(**settings)",
        "train.FailureConfig(**load(), fail_fast=False)",
        "launch(**load())",
        "train.report(**load())",
        "data.read_csv('x', **load())",
    ],
)
def test_what_is_seen_or_cannot_be_legacy_is_not_worth_a_word(code: str) -> None:
    assert not _unseen(code)


def test_only_keys_that_may_still_come_are_named() -> None:
    (finding,) = _unseen(
        "settings = load()\nsettings['stop'] = 1\nRunConfig(verbose=1, **settings)"
    )
    assert (
        "`local_dir`, `log_to_file`, `progress_reporter` or `sync_config` in it" in finding.message
    )


def test_what_tune_keeps_is_not_named_for_a_tuner() -> None:
    (finding,) = _unseen("tune.Tuner(loop, run_config=RunConfig(**load())).fit()")
    assert "is not seen here; `local_dir` in it would be legacy." in finding.message


def test_trainers_and_functions_count_as_well() -> None:
    scaling, trainer, run = _unseen(
        "TorchTrainer(loop, scaling_config=ScalingConfig(**load()), **load())\n"
        "tune.run(loop, **load())\n"
    )
    assert "`_max_cpu_fraction_per_node` or `trainer_resources`" in scaling.message
    assert "`metadata`, `preprocessor` or `resume_from_checkpoint`" in trainer.message
    assert "`local_dir`" in run.message


def test_the_bridge_takes_what_v1_took() -> None:
    assert not _unseen("RunConfig(**load())", bridge=True)
