"""What must change, and what only should: nothing is required where nothing fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from railswitch.codemod import Settings, check
from railswitch.codemod.run import run

CONFIG = "from ray import tune\nfrom ray.air import RunConfig\nfrom ray.train.torch import *\n"


def required(text: str, path: str = "main.py") -> list[tuple[str, bool]]:
    settings = Settings(select=frozenset({"RS102", "RS103"}))
    return [(issue.rule, issue.required) for issue in check(text, settings, path).issues]


@pytest.mark.parametrize(
    ("line", "is_required"),
    [
        ("tune.Tuner(print, run_config=RunConfig())", False),
        ("TorchTrainer(print, run_config=RunConfig())", True),
        ("tune.Tuner(TorchTrainer(print, run_config=RunConfig()))", True),
        ("launch(RunConfig())", True),
    ],
)
def test_a_tuner_only_warns_of_the_old_run_config(line: str, is_required: bool) -> None:
    imports = CONFIG.replace("*", "TorchTrainer")
    assert required(f"{imports}{line}\n") == [("RS103", is_required)]


@pytest.mark.parametrize("name", ["RunConfig", "CheckpointConfig", "ScalingConfig"])
def test_an_import_that_nothing_uses_fails_nowhere(name: str) -> None:
    text = f"from ray.air import {name}\n"
    assert [is_required for _, is_required in required(text)] == [False]
    assert all(is_required for _, is_required in required(f"{text}__all__ = ['{name}']\n"))
    assert all(is_required for _, is_required in required(text, "app/__init__.py"))


@pytest.mark.parametrize(
    ("other", "is_required"),
    [
        ("from configs import RunConfig\n", True),
        ("import configs\n", True),
        ("from configs import *\n", True),
        ("def late():\n    from configs import RunConfig\n", True),
        ("from configs import other\n", False),
    ],
)
def test_another_file_may_use_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str, is_required: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").touch()
    Path("configs.py").write_text("from ray.air import RunConfig\nother = 1\n")
    Path("main.py").write_text(f"import ray\n{other}")
    settings = Settings(select=frozenset({"RS103"}))
    (result,) = run(["configs.py"], settings, fix=False, jobs=1)
    assert [issue.required for issue in result.issues] == [is_required]


@pytest.mark.parametrize(
    ("start", "is_required"),
    [("tune.Tuner(work)", False), ("TorchTrainer(work)", True), ("start(work)", True)],
)
def test_the_session_of_a_trial_is_there(start: str, is_required: bool) -> None:
    imports = "from ray import tune\nfrom ray.train._internal.session import get_session\n"
    work = "def work(config):\n    print(get_session().storage)\n"
    text = f"{imports}from ray.train.torch import TorchTrainer\n{work}{start}.fit()\n"
    (found,) = check(text, Settings(select=frozenset({"RS208"}))).issues
    assert (found.line, found.required) == (5, is_required)
    assert ("get_context().get_storage()" in found.advice) == is_required


@pytest.mark.parametrize(
    ("line", "is_required"),
    [
        ("from ray.train import UserCallback", False),
        ("import os; os.environ['RAY_TRAIN_V2_ENABLED'] = '1'", False),
        ("from ray.train import Checkpoint", True),
    ],
)
def test_a_program_for_v2_may_mean_to_run_in_the_driver(line: str, is_required: bool) -> None:
    text = f"{line}\nfrom ray.train import ScalingConfig\nScalingConfig(num_workers=0)\n"
    (found,) = check(text, Settings(select=frozenset({"RS304"}))).issues
    assert found.required == is_required
