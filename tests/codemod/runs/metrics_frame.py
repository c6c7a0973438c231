import json
import os

import numpy
from ray.air import RunConfig, ScalingConfig, session
from ray.train.data_parallel_trainer import DataParallelTrainer


def train_func(config):
    for step in range(config["steps"]):
        metrics = {"step": step, "eval": {"accuracy": step / 4}, "matrix": numpy.eye(2) * step}
        session.report(metrics)


def run(name, steps):
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"steps": steps},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(name=name, storage_path=os.environ["STORAGE"]),
    )
    return trainer.fit()


def describe(result):
    frame = result.metrics_dataframe
    return {
        "steps": frame["step"].tolist(),
        "accuracies": frame["eval/accuracy"].tolist(),
        "iterations": frame["training_iteration"].tolist(),
        "last": result.metrics["eval"]["accuracy"],
        "trace": result.metrics["matrix"].trace(),
        "is_timed": result.metrics["time_total_s"] > 0,
    }


if __name__ == "__main__":
    print("FOUND " + json.dumps([describe(run("same", 3)), describe(run("same", 2))]))
