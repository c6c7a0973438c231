"""What is only shown may be None: a suggestion, where everything else that reads it must change."""

from __future__ import annotations

import pytest

from railswitch.codemod import Settings, check

PROGRAM = """\
import logging
from pprint import pprint
from ray import train
from ray.train.torch import TorchTrainer
def train_func():
    train.report({"loss": 0.1})
result = TorchTrainer(train_func).fit()
"""

SHOWN = [
    "print(result.metrics)",
    'print("metrics:", result.metrics)',
    'print(f"metrics: {result.metrics}")',
    'print(f"metrics: {result.metrics!r}")',
    "pprint(result.metrics)",
    'logging.info("metrics: %s", result.metrics)',
    "print(str(result.metrics))",
    "result.metrics",
    "metrics = result.metrics\nprint(metrics)",
    "metrics = result.metrics\nfinal = metrics\nprint(final)",
]
READ = [
    'print(result.metrics["loss"])',
    'print(f"{result.metrics:>10}")',
    "print(*result.metrics)",
    "print(len(result.metrics))",
    "print(result.metrics or 1)",
    "save(result.metrics)",
    "metrics = result.metrics",
    'metrics = result.metrics\nprint(metrics["loss"])',
    "metrics = result.metrics\nprint(metrics)\nsave(metrics)",
    "metrics = result.metrics\nmetrics = {}\nprint(metrics)",
    "def metrics():\n    return result.metrics",
]


def found(text: str, rule: str) -> list[bool]:
    issues = check(PROGRAM + text + "\n", Settings()).issues
    return [issue.required for issue in issues if issue.rule == rule]


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_only_shown_is_a_suggestion(text: str) -> None:
    assert found(text, "RS512") == [False]
    assert found(text.replace("result.metrics", "result.metrics_dataframe"), "RS513") == [False]


@pytest.mark.parametrize("text", READ)
def test_what_is_read_must_change(text: str) -> None:
    assert found(text, "RS512") == [True]
    assert found(text.replace("result.metrics", "result.metrics_dataframe"), "RS513") == [True]


def test_of_many_trainers_not_all_are_known() -> None:
    more = "".join(f"other_{n} = TorchTrainer(train_func).fit()\n" for n in range(10))
    assert found(f'{more}print(other_9.metrics["loss"])', "RS512") == [True]


def test_a_trial_that_runs_a_trainer_with_checkpoints_was_written_for_v2() -> None:
    text = """\
from ray import tune
def train_with_checkpoint():
    train.report({"loss": 0.1})
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))
def driver(config):
    result = TorchTrainer(train_with_checkpoint).fit()
    tune.report({"loss": result.metrics["loss"]})
tune.Tuner(driver).fit()
"""
    assert found(text, "RS512") == [False]
    lossy = text.replace(', checkpoint=train.Checkpoint("/model")', "")
    assert found(lossy, "RS512") == [True]
