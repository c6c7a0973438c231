"""V1's configurations: every field is kept, acts, or is named in a warning."""

from pathlib import Path

import pytest
import ray.train
from ray.tune.stopper import MaximumIterationStopper

from railswitch.v1 import (
    CheckpointConfig,
    DataParallelTrainer,
    DatasetConfig,
    FailureConfig,
    IgnoredFieldWarning,
    RunConfig,
    ScalingConfig,
    SyncConfig,
)
from railswitch.v1._convert import to_v1_run_config, to_v2_scaling_config
from railswitch.v1._datasets import as_data_config
from railswitch.v1._trial import split_stop


def test_local_dir_is_the_storage_path(tmp_path: Path) -> None:
    assert RunConfig(local_dir=str(tmp_path)).storage_path == str(tmp_path)


def test_upload_dir_wins_over_local_dir(tmp_path: Path) -> None:
    config = RunConfig(local_dir="/tmp", sync_config=SyncConfig(upload_dir=f"file://{tmp_path}"))
    assert config.storage_path == f"file://{tmp_path}"


def test_a_relative_storage_path_becomes_absolute() -> None:
    assert RunConfig(storage_path="results").storage_path == str(Path("results").absolute())


def test_every_field_of_v1_is_taken() -> None:
    config = RunConfig(
        name="all",
        stop={"training_iteration": 1},
        callbacks=[],
        verbose=0,
        progress_reporter=None,
        log_to_file=False,
        sync_config=SyncConfig(sync_artifacts=True),
        failure_config=FailureConfig(max_failures=2, fail_fast=False),
        checkpoint_config=CheckpointConfig(
            num_to_keep=1, checkpoint_score_attribute="loss", checkpoint_score_order="min"
        ),
    )
    assert config.failure_config.max_failures == 2
    assert config.sync_config.sync_artifacts is True


def test_trainer_resources_are_named_as_ignored() -> None:
    with pytest.warns(IgnoredFieldWarning, match="trainer_resources"):
        converted = to_v2_scaling_config(ScalingConfig(num_workers=2, trainer_resources={"CPU": 1}))
    assert converted.num_workers == 2


def test_a_fraction_of_cpus_is_named_as_ignored() -> None:
    with pytest.warns(IgnoredFieldWarning, match="resources_per_worker"):
        to_v2_scaling_config(ScalingConfig(_max_cpu_fraction_per_node=0.5))


def test_a_log_file_is_named_as_ignored() -> None:
    trainer = DataParallelTrainer(lambda: None, run_config=RunConfig(log_to_file=True))
    with pytest.warns(IgnoredFieldWarning, match=r"log_to_file.*worker-\*\.out"):
        trainer._complete_run_config()


def test_workers_are_spread_by_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAIN_ENABLE_WORKER_SPREAD", "1")
    assert to_v2_scaling_config(ScalingConfig(num_workers=2)).placement_strategy == "SPREAD"


def test_resources_reach_the_engine() -> None:
    converted = to_v2_scaling_config(
        ScalingConfig(num_workers=3, resources_per_worker={"CPU": 2}, placement_strategy="SPREAD")
    )
    assert converted.resources_per_worker == {"CPU": 2}
    assert converted.placement_strategy == "SPREAD"


def test_checkpoints_of_all_ranks() -> None:
    CheckpointConfig(_checkpoint_keep_all_ranks=True)
    with pytest.warns(IgnoredFieldWarning, match="checkpoint=None"):
        CheckpointConfig(_checkpoint_keep_all_ranks=False)


def test_a_syncer_is_named_as_ignored() -> None:
    with pytest.warns(IgnoredFieldWarning, match="storage_filesystem"):
        SyncConfig(syncer=object())


def test_v2s_configuration_is_taken_too(tmp_path: Path) -> None:
    config = to_v1_run_config(
        ray.train.RunConfig(
            name="v2",
            storage_path=str(tmp_path),
            failure_config=ray.train.FailureConfig(max_failures=3),
        )
    )
    assert (config.name, config.failure_config.max_failures) == ("v2", 3)


def test_datasets_are_split_as_in_air() -> None:
    datasets = {"train": None, "eval": None}
    assert as_data_config({}, datasets)._datasets_to_split == ["train"]
    config = {"train": DatasetConfig(split=False), "eval": DatasetConfig(split=True)}
    assert as_data_config(config, datasets)._datasets_to_split == ["eval"]
    with pytest.warns(IgnoredFieldWarning, match="'train'"):
        as_data_config({"train": DatasetConfig(stream_window_size=1)}, datasets)


def test_every_form_of_stop() -> None:
    stopper = MaximumIterationStopper(2)
    assert split_stop(None) == ({}, None)
    assert split_stop({"loss": 1}) == ({"loss": 1}, None)
    assert split_stop(stopper) == ({}, stopper)
    criterion, function = split_stop(lambda _trial_id, _result: True)
    assert criterion == {}
    assert function is not None
    assert function("id", {}) is True
    with pytest.raises(ValueError, match="not int"):
        split_stop(3)


@pytest.mark.parametrize(
    ("convert", "name"),
    [(to_v1_run_config, "run_config"), (to_v2_scaling_config, "scaling_config")],
)
def test_something_else_is_refused_by_name(convert, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        convert(object())
