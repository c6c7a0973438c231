"""Environment variables in Python code: who sets which for whom, and who only looks at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from railswitch.codemod import Settings, check
from railswitch.codemod.analysis.environment import CONSTANTS, VARIABLES
from railswitch.codemod.engine import migrate
from railswitch.codemod.run import run

TUNER = "import os\nfrom ray import tune\ntune.Tuner(objective)\n"
TRAINER = "import os\nfrom ray.train.torch import TorchTrainer\nTorchTrainer(train_func)\n"
SET = 'os.environ["TUNE_GLOBAL_CHECKPOINT_S"] = "60"\n'
FIXED_NAME = """\
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer
trainer = TorchTrainer(
    print, run_config=RunConfig(name="exp", failure_config=FailureConfig(max_failures=3))
)
print(trainer.fit().metrics_dataframe)
"""


def found(text: str) -> list[str]:
    return [issue.rule for issue in check(text, Settings()).issues]


def test_what_a_tuner_reads_may_be_set_for_it() -> None:
    assert found(TUNER + SET) == []
    assert found(TRAINER + SET) == ["RS808"]
    assert found(TUNER + TRAINER + SET) == ["RS808"]
    assert found("import os\n" + SET) == ["RS808"]


@pytest.mark.parametrize(
    "line",
    [
        'os.environ.get("TUNE_GLOBAL_CHECKPOINT_S")',
        'del os.environ["TUNE_GLOBAL_CHECKPOINT_S"]',
        'assert "TUNE_GLOBAL_CHECKPOINT_S" not in os.environ',
        'x = os.environ["TUNE_GLOBAL_CHECKPOINT_S"]',
        'x = os.getenv("TUNE_GLOBAL_CHECKPOINT_S", "10")',
        'os.environ.pop("TUNE_GLOBAL_CHECKPOINT_S", None)',
        'self.assertIn("TUNE_GLOBAL_CHECKPOINT_S", os.environ)',
    ],
)
def test_to_look_at_what_a_tuner_reads_is_nothing(line: str) -> None:
    assert found(f"{TRAINER}{line}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        'os.environ["TUNE_GLOBAL_CHECKPOINT_S"] = "60"',
        'monkeypatch.setenv("TUNE_GLOBAL_CHECKPOINT_S", "60")',
        'run(env={**os.environ, "TUNE_GLOBAL_CHECKPOINT_S": "60"})',
        'NAME = "TUNE_GLOBAL_CHECKPOINT_S"',
    ],
)
def test_to_set_it_for_a_trainer_is_told(line: str) -> None:
    assert found(f"{TRAINER}{line}\n") == ["RS808"]


def test_what_tune_sets_itself_is_missed_by_those_who_read_it() -> None:
    read = 'x = os.environ["TUNE_ORIG_WORKING_DIR"]\n'
    assert found(TRAINER + read) == ["RS808"]
    assert found(TUNER + read) == []


def test_the_tuner_may_be_in_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    Path("settings.py").write_text(f"import os\ndef prepare():\n    {SET}")
    Path("search.py").write_text(f"from settings import prepare\n{TUNER}")
    assert _found_in("settings.py", "search.py") == []
    Path("start.py").write_text(f"from settings import prepare\n{TRAINER}")
    assert _found_in("settings.py", "search.py", "start.py") == ["RS808"]


def _found_in(*paths: str) -> list[str]:
    results = run(list(paths), Settings(), fix=False, jobs=1)
    return [issue.rule for result in results for issue in result.issues]


def test_a_constant_of_rays_stands_for_its_variable() -> None:
    assert set(CONSTANTS.values()) <= VARIABLES.keys()
    text = """\
import os
from ray.train import constants
from ray.train.constants import TRAIN_ENABLE_WORKER_SPREAD_ENV
os.environ[TRAIN_ENABLE_WORKER_SPREAD_ENV] = "1"
os.environ.setdefault(constants.TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV, "300")
"""
    assert found(text) == ["RS803", "RS804"]


@pytest.mark.parametrize(
    "switch",
    [
        'os.environ["RAY_TRAIN_V2_ENABLED"] = "1"',
        'os.environ["RAY_TRAIN_V2_ENABLED"] = "true"',
        'os.environ.setdefault("RAY_TRAIN_V2_ENABLED", "1")',
        'os.environ.update({"RAY_TRAIN_V2_ENABLED": "1"})',
        'os.environ.update(RAY_TRAIN_V2_ENABLED="1")',
        'ray.init(runtime_env={"env_vars": {"RAY_TRAIN_V2_ENABLED": "1"}})',
    ],
)
def test_who_switches_v2_on_knows_what_v1_did(switch: str) -> None:
    issues = check(f"import os\nimport ray\n{switch}\n{FIXED_NAME}", Settings()).issues
    assert [(issue.rule, issue.required) for issue in issues] == [("RS513", False)]


def test_who_switches_v2_off_or_leaves_it_is_told() -> None:
    assert found(FIXED_NAME) == ["RS815", "RS826", "RS513"]
    off = f'import os\nos.environ["RAY_TRAIN_V2_ENABLED"] = "0"\n{FIXED_NAME}'
    assert found(off) == ["RS801", "RS815", "RS826", "RS513"]


def test_who_switches_v2_on_too_late_is_told_so() -> None:
    late = 'import os\nimport ray.train\nos.environ["RAY_TRAIN_V2_ENABLED"] = "{}"\n'
    on, off = (check(late.format(value), Settings()).issues for value in "10")
    assert [issue.rule for issue in (*on, *off)] == ["RS801", "RS801"]
    assert "imported above" in on[0].advice
    assert "imported above" not in off[0].advice


FOLDER = """\
import os

import ray
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

output = "/mnt/results"
os.environ["RAY_AIR_LOCAL_CACHE_DIR"] = output
ray.init(
    runtime_env={
        "env_vars": {
            "RAY_AIR_LOCAL_CACHE_DIR": os.environ["RAY_AIR_LOCAL_CACHE_DIR"],
            "OTHER": "1",
        },
    }
)
TorchTrainer(print, run_config=RunConfig(storage_path=output)).fit()
"""
WITHOUT_FOLDER = """\
import ray
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

output = "/mnt/results"
ray.init(
    runtime_env={
        "env_vars": {
            "OTHER": "1",
        },
    }
)
TorchTrainer(print, run_config=RunConfig(storage_path=output)).fit()
"""


def test_a_folder_for_results_is_not_set_where_every_run_has_its_own() -> None:
    outcome = migrate(FOLDER, Settings())
    assert outcome.text == WITHOUT_FOLDER
    assert not outcome.issues


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("RunConfig(storage_path=output)", "RunConfig(name='x')"),
        ("RunConfig(storage_path=output)", "RunConfig(storage_path=None)"),
        ("RunConfig(storage_path=output)", "RunConfig(**settings)"),
        (", run_config=RunConfig(storage_path=output)", ""),
        ('"OTHER": "1"', '"OTHER": os.environ["RAY_AIR_LOCAL_CACHE_DIR"]'),
        ("] = output", "] = download()"),
        ('"OTHER": "1"', '"OTHER": "1"  # with a comment'),
        ("TorchTrainer(print", "ray.tune.run(print)\nTorchTrainer(print"),
        ("TorchTrainer(print", "print(os.getenv('RAY_AIR_LOCAL_CACHE_DIR'))\nTorchTrainer(print"),
    ],
)
def test_a_folder_for_results_stays_where_something_may_go_by_it(old: str, new: str) -> None:
    text = FOLDER.replace(old, new)
    assert text != FOLDER
    outcome = migrate(text, Settings(select=frozenset({"RS806"})))
    assert outcome.text == text
    assert "RS806" in {issue.rule for issue in outcome.issues}
