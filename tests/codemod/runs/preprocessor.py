import json
import os

import pandas as pd
import ray
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.data.preprocessors import Chain, MinMaxScaler, StandardScaler
from ray.train.torch import TorchTrainer

if "RAY_ADDRESS" not in os.environ:
    ray.init(num_cpus=3)


def train_func():
    seen = {}
    for name in ("train", "valid"):
        shard = session.get_dataset_shard(name)
        seen[name] = [float(row["x"]) for row in shard.iter_rows()]
    session.report(seen, checkpoint=Checkpoint.from_dict({"rows": len(seen["train"])}))


def frame(*values):
    return pd.DataFrame({"x": list(map(float, values))})


def run(name):
    return RunConfig(name=name, storage_path=os.environ["STORAGE"])


def shown(result, preprocessor):
    batch = preprocessor.transform_batch(frame(5, 10))
    seen = {name: sorted(result.metrics[name]) for name in ("train", "valid")}
    return {**seen, "asked": batch["x"].tolist()}


def fitted_by_the_trainer():
    train, valid = ray.data.from_pandas(frame(1, 2, 3)), ray.data.from_pandas(frame(4, 5))
    trainer = TorchTrainer(
        train_func,
        datasets={"valid": valid, "train": train},
        preprocessor=Chain(StandardScaler(["x"]), MinMaxScaler(["x"])),
        scaling_config=ScalingConfig(num_workers=1),
        run_config=run("fitted_by_the_trainer"),
    )
    result = trainer.fit()
    return shown(result, result.checkpoint.get_preprocessor())


def fitted_before():
    train, valid = ray.data.from_pandas(frame(1, 2, 3)), ray.data.from_pandas(frame(4, 5))
    scaler = MinMaxScaler(["x"])
    scaler.fit(ray.data.from_pandas(frame(0, 10)))
    datasets = {"train": train, "valid": valid}
    result = TorchTrainer(
        train_func,
        datasets=dict(train=train, valid=valid),
        preprocessor=scaler,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=run("fitted_before"),
    ).fit()
    return {**shown(result, result.checkpoint.get_preprocessor()), "names": list(datasets)}


print("FOUND", json.dumps({"by_trainer": fitted_by_the_trainer(), "before": fitted_before()}))
