"""The names of V1: each is here and works, or says what to do instead."""

import importlib
import re
import warnings
from pathlib import Path
from typing import Any

import pytest
import ray.data
import ray.train
from ray.data.preprocessors import StandardScaler
from ray.train.base_trainer import TrainingFailedError as OldTrainingFailedError

from railswitch import v1, v2
from railswitch.v1 import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    DatasetConfig,
    IgnoredFieldWarning,
    Result,
    RunConfig,
    ScalingConfig,
    session,
)
from railswitch.v1._convert import to_engine_run_config, to_v2_scaling_config
from railswitch.v1._environment import IGNORED, engine_defaults, warn_about_ignored_variables
from railswitch.v1.lightgbm import LightGBMTrainer
from railswitch.v1.torch import TorchTrainer
from railswitch.v1.xgboost import XGBoostTrainer

UNSUPPORTED = {
    "horovod.HorovodTrainer": "TorchTrainer",
    "mosaic.MosaicTrainer": "Composer",
    "rl.RLTrainer": "RLlib",
}


def find(name: str) -> Any:
    module, _, attribute = f"railswitch.v1.{name}".rpartition(".")
    return getattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize(("name", "way_out"), UNSUPPORTED.items())
def test_a_trainer_without_an_engine_says_what_to_use(name: str, way_out: str) -> None:
    for use in (find(name), find(name).restore):
        with pytest.raises(NotImplementedError, match=way_out) as caught:
            use("anything", run_config=None)
        assert name.rpartition(".")[2] in str(caught.value)


def test_a_trainer_is_one_that_derives_from_the_base() -> None:
    """Whatever a program puts in the place of the base's ``fit``, all trainers have."""
    for trainer in (DataParallelTrainer, TorchTrainer, XGBoostTrainer):
        assert issubclass(trainer, v1.BaseTrainer)
        assert trainer.fit is v1.BaseTrainer.fit


@pytest.mark.parametrize("value", ["scaler", False, True, {}])
def test_what_is_no_preprocessor_is_refused(value: Any) -> None:
    """As in Ray AIR, whose tests name these values; Ray's V1 of today takes none at all."""
    said = rf"`preprocessor` should be .*ray\.data\.Preprocessor.*, found {type(value)} with value"
    for trainer in (v1.DataParallelTrainer, TorchTrainer):
        with pytest.raises(ValueError, match=said):
            trainer(lambda: None, preprocessor=value)
        trainer(lambda: None, preprocessor=None)


def test_training_loop_is_refused() -> None:
    class Mine(TorchTrainer):
        def training_loop(self) -> None:
            pass

    with pytest.raises(NotImplementedError, match=r"Mine overrides training_loop\(\)"):
        Mine(lambda: None)


@pytest.mark.parametrize("name", [name for name in session.__all__ if name != "get_session"])
def test_every_function_of_the_session_has_its_spellings(name: str) -> None:
    assert getattr(v1, name) is getattr(session, name)
    if name not in ("report", "get_checkpoint", "get_dataset_shard"):
        assert callable(getattr(v1.get_context(), name))


@pytest.mark.parametrize("trainer", [DataParallelTrainer, TorchTrainer])
def test_a_trainer_takes_every_argument_of_v1(trainer: type[Any], tmp_path: Path) -> None:
    made = trainer(
        lambda _config: None,
        train_loop_config={"lr": 0.1},
        **{trainer._backend_argument: None},
        scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
        run_config=RunConfig(storage_path=str(tmp_path)),
        datasets={"train": lambda: None},
        dataset_config={"train": DatasetConfig(split=True)},
        preprocessor=None,
        metadata={"a": 1},
        resume_from_checkpoint=Checkpoint.from_dict({"a": 1}),
    )
    assert made.metadata == {"a": 1}
    assert made.starting_checkpoint.to_dict() == {"a": 1}
    assert made.get_dataset_config()._datasets_to_split == ["train"]
    assert made.train_loop_config == {"lr": 0.1}


@pytest.mark.parametrize("trainer", [XGBoostTrainer, LightGBMTrainer])
def test_boosted_trees_need_a_label_and_data(trainer: type[Any]) -> None:
    with pytest.raises(ValueError, match="datasets"):
        trainer(params={}, label_column="y")
    with pytest.raises(ValueError, match="label_column"):
        trainer(params={}, datasets={"train": ray.data.range})


def test_every_path_to_the_error_catches_it() -> None:
    error = v1.TrainingFailedError("failed")
    assert isinstance(error, RuntimeError)
    assert isinstance(error, OldTrainingFailedError)
    if isinstance(v2.TrainingFailedError, type):  # Ray 2.50 has no such class
        assert isinstance(error, v2.TrainingFailedError)


def test_a_missing_run_cannot_be_restored(tmp_path: Path) -> None:
    assert not TorchTrainer.can_restore(tmp_path)
    with pytest.raises(ValueError, match=r"parent of result\.path"):
        TorchTrainer.restore(tmp_path)


# ---- environment variables


@pytest.mark.parametrize("variable", IGNORED)
def test_a_variable_without_effect_is_named(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "1")
    with pytest.warns(IgnoredFieldWarning, match=variable) as caught:
        warn_about_ignored_variables()
    assert caught[0].filename == __file__


def test_the_document_has_every_variable_without_effect() -> None:
    page = (Path(__file__).parents[2] / "docs" / "v1.md").read_text()
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+) \|$", page, flags=re.MULTILINE))
    assert rows == IGNORED


def test_no_variable_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_about_ignored_variables()


def test_variables_that_the_engine_knows_by_another_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert to_v2_scaling_config(ScalingConfig(num_workers=2)).placement_strategy == "PACK"
    monkeypatch.setenv("TRAIN_ENABLE_WORKER_SPREAD", "1")
    monkeypatch.setenv("TRAIN_PLACEMENT_GROUP_TIMEOUT_S", "7")
    monkeypatch.setenv("TUNE_RESULT_DIR", str(tmp_path))
    assert to_v2_scaling_config(ScalingConfig(num_workers=2)).placement_strategy == "SPREAD"
    assert engine_defaults() == {"RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S": "7"}
    assert RunConfig().storage_path == str(tmp_path)
    assert RunConfig(storage_path="/tmp").storage_path == "/tmp"


def test_ray_storage_is_the_default_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAY_STORAGE", str(tmp_path))
    assert RunConfig().storage_path == str(tmp_path)


def test_preempted_workers_count_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    config = v1.RunConfig(failure_config=v1.FailureConfig(max_failures=3))
    names = vars(ray.train.FailureConfig())
    if "max_preemption_failures" in names:
        assert to_engine_run_config(config, "a").failure_config.max_preemption_failures == -1
    monkeypatch.setenv("RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE", "1")
    if "max_preemption_failures" in names:
        assert to_engine_run_config(config, "a").failure_config.max_preemption_failures == 3
    else:
        with pytest.warns(IgnoredFieldWarning, match="PREEMPTION"):
            to_engine_run_config(config, "a")


# ---- Ray AIR as it was before 2.7, which Ray's V1 engine no longer has either


@pytest.mark.usefixtures("cluster")
def test_a_run_as_ray_air_had_it(tmp_path: Path) -> None:
    """Dictionary checkpoints, a preprocessor, local_dir, datasets that are functions."""

    def train_func() -> None:
        start = session.get_checkpoint()
        epoch = start.to_dict()["epoch"] + 1 if start else 0
        values = [
            float(row["x"])
            for batch in session.get_dataset_shard("train").iter_batches(batch_size=100)
            for row in [{"x": x} for x in batch["x"]]
        ]
        whole = sum(len(batch["x"]) for batch in session.get_dataset_shard("eval").iter_batches())
        session.report(
            {"epoch": epoch, "sum": sum(values), "whole": whole},
            checkpoint=Checkpoint.from_dict({"epoch": epoch}),
        )

    data = ray.data.from_items([{"x": float(i)} for i in range(10)])
    trainer = DataParallelTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(
            name="air",
            local_dir=str(tmp_path),
            verbose=0,
            checkpoint_config=CheckpointConfig(num_to_keep=1),
        ),
        datasets={"train": lambda: data, "eval": data},
        dataset_config={"eval": DatasetConfig(split=False, transform=False)},
        preprocessor=StandardScaler(columns=["x"]),
        resume_from_checkpoint=Checkpoint.from_dict({"epoch": 4}),
    )
    result = trainer.fit()
    assert result.metrics["epoch"] == 5
    assert result.metrics["sum"] == pytest.approx(0, abs=1e-6)
    assert result.metrics["whole"] == 10
    # AIR put the preprocessor of the trainer into the dictionary.
    assert result.checkpoint.to_dict().keys() == {"_preprocessor", "epoch"}
    assert result.checkpoint.get_preprocessor().stats_["mean(x)"] == 4.5
    assert result.checkpoint.to_dict()["epoch"] == 5
    assert result.log_dir == Path(result.path)
    assert Path(result.path).parent == tmp_path / "air"
    assert isinstance(result, Result)
    assert result.best_checkpoints[0][0].to_dict()["epoch"] == 5
