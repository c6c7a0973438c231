"""Ray Data in a run: shards as Ray gives them, and nothing started where there are none."""

from pathlib import Path
from typing import Any

import pytest
import ray.data
import ray.train
from ray.train.v2._internal.callbacks import datasets as ray_callbacks

from railswitch import v2
from railswitch.v2._datasets import spare_dataset_manager

pytestmark = pytest.mark.usefixtures("cluster")


def ask_for_shards() -> None:
    ids = []
    if ray.train.get_context().get_experiment_name() == "with":
        shard = ray.train.get_dataset_shard("train")
        ids = [row["id"] for row in shard.iter_rows()]
    try:
        ray.train.get_dataset_shard("absent")
    except KeyError as error:
        ray.train.report({"ids": ids, "error": str(error)})


@pytest.mark.parametrize("name", ["with", "without"])
def test_a_run_with_and_without_datasets(name: str, tmp_path: Path) -> None:
    seen: list[Any] = []

    class Witness(v2.UserCallback):
        def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
            seen.extend(metrics)

    v2.DataParallelTrainer(
        ask_for_shards,
        scaling_config=v2.ScalingConfig(num_workers=2),
        datasets={"train": ray.data.range(6)} if name == "with" else None,
        run_config=v2.RunConfig(name=name, storage_path=str(tmp_path), callbacks=[Witness()]),
    ).fit()
    assert sorted(i for row in seen for i in row["ids"]) == (list(range(6)) * (name == "with"))
    assert len(seen) == 2
    for row in seen:
        assert "Dataset shard for 'absent' not found" in row["error"]


@pytest.mark.skipif(
    not hasattr(ray_callbacks, "DatasetManager"), reason="this Ray has no DatasetManager"
)
def test_the_process_for_datasets_is_started_only_where_there_are_some(tmp_path: Path) -> None:
    run_config = v2.RunConfig(storage_path=str(tmp_path))
    context = v2.DataParallelTrainer(print, run_config=run_config).train_run_context
    without, with_one = (
        ray_callbacks.DatasetsCallback(train_run_context=context, datasets=datasets)
        for datasets in ({}, {"train": ray.data.range(1)})
    )
    spare_dataset_manager([without, with_one])
    providers = without.before_init_train_context([None, None])["dataset_shard_provider"]
    assert [hasattr(provider, "_dataset_manager") for provider in providers] == [False, False]
    assert "before_init_train_context" not in vars(with_one)
