"""What V2 refuses, each in a run of its own. Prints what the runs gave."""

import json
import os
import sys
from pathlib import Path

import pandas as pd
import ray
from ray import train, tune
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.data.preprocessors import MinMaxScaler
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.train.xgboost import XGBoostTrainer
from ray.tune import Tuner

STORAGE = sys.argv[1]


def run_config(name):
    return RunConfig(name=name, storage_path=STORAGE)


def with_everything(config):
    rows = sorted(row["x"] for row in session.get_dataset_shard("train").iter_rows())
    context = train.get_context()
    session.report(
        {
            "rows": rows,
            "metadata": session.get_metadata(),
            "same_trial": context.get_trial_id() == session.get_trial_id(),
            "trial_name": context.get_trial_name(),
            "config": config,
        },
        checkpoint=Checkpoint.from_dict({"step": 1}),
    )


def everything():
    trainer = DataParallelTrainer(
        with_everything,
        train_loop_config={"lr": 0.1},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=run_config("everything"),
        datasets={"train": ray.data.from_items([{"x": 0.0}, {"x": 4.0}])},
        preprocessor=MinMaxScaler(columns=["x"]),
        metadata={"team": "a"},
    )
    return trainer.fit().metrics


def counting():
    start = session.get_checkpoint()
    step = start.to_dict()["step"] + 1 if start else 0
    session.report({"step": step}, checkpoint=Checkpoint.from_dict({"step": step}))


def restored():
    DataParallelTrainer(counting, run_config=run_config("restored")).fit()
    path = Path(STORAGE, "restored")
    assert DataParallelTrainer.can_restore(path)
    return DataParallelTrainer.restore(path, train_loop_per_worker=counting).fit().metrics


def native():
    os.environ["RAILSWITCH_REPORT"] = "native"
    try:
        return DataParallelTrainer(counting, run_config=run_config("native")).fit().metrics
    finally:
        del os.environ["RAILSWITCH_REPORT"]


def in_this_process():
    result = DataParallelTrainer(
        lambda: session.report({"loss": 0.5, "rank": session.get_world_rank()}),
        scaling_config=ScalingConfig(num_workers=0),
        run_config=run_config("local"),
    ).fit()
    return result.metrics


def boosted():
    frame = pd.DataFrame({"x": range(20), "y": [0, 1] * 10})
    result = XGBoostTrainer(
        params={"objective": "binary:logistic"},
        label_column="y",
        num_boost_round=3,
        datasets={"train": ray.data.from_pandas(frame)},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=run_config("boosted"),
    ).fit()
    return XGBoostTrainer.get_model(result.checkpoint).num_boosted_rounds()


def squared(config):
    session.report({"loss": config["x"] ** 2})


def tuned():
    trainer = DataParallelTrainer(squared, scaling_config=ScalingConfig(num_workers=1))
    results = Tuner(
        trainer,
        param_space={"train_loop_config": {"x": tune.grid_search([1, 2])}},
        run_config=run_config("tuned"),
    ).fit()
    as_trainable = Tuner(
        DataParallelTrainer(squared, train_loop_config={"x": 3}).as_trainable(),
        run_config=run_config("trainable"),
    ).fit()
    return sorted(result.metrics["loss"] for result in [*results, *as_trainable])


if __name__ == "__main__":
    ray.init(log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    runs = (everything, restored, native, in_this_process, boosted, tuned)
    names = sys.argv[2:] or [run.__name__ for run in runs]
    facts = {run.__name__: run() for run in runs if run.__name__ in names}
    print("FACTS", json.dumps(facts))
