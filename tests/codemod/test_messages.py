"""What findings say: the right error, the right side, and who really reads a metric."""

from __future__ import annotations

import pytest

from railswitch.codemod import Settings, check
from railswitch.codemod.results import Issue

REPORTS = """\
from ray import train, tune


def work(config):
    for batch in config:
        train.report({"loss": 1})


"""


def issue(text: str, rule: str) -> Issue:
    (found,) = check(text, Settings(select=frozenset({rule}))).issues
    return found


@pytest.mark.parametrize("rule", ["RS202", "RS810"])
def test_what_train_does_is_said_of_train_only(rule: str) -> None:
    trained = f"{REPORTS}from ray.train.torch import TorchTrainer\nTorchTrainer(work).fit()\n"
    assert "if Ray Train runs it" in issue(REPORTS, rule).message
    assert "if Ray Train runs it" not in issue(trained, rule).message
    assert check(f"{REPORTS}tune.Tuner(work)\n", Settings(select=frozenset({rule}))).issues == ()


@pytest.mark.parametrize(
    ("module", "name", "is_reader"),
    [
        ("keras", "ReportCheckpointCallback", False),
        ("wandb", "WandbLoggerCallback", True),
        ("mlflow", "MLflowLoggerCallback", True),
        ("comet", "CometLoggerCallback", True),
    ],
)
def test_only_loggers_read_what_is_reported(module: str, name: str, is_reader: bool) -> None:
    text = f"from ray.air.integrations.{module} import {name}\nfit(callbacks=[{name}()])\n"
    assert bool(issue(text + REPORTS, "RS202").related) == is_reader
