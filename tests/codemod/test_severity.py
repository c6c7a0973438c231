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
