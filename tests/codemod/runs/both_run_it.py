import json
import os
import tempfile

from ray import air, tune
from ray.air import ScalingConfig, session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    is_fresh = session.get_checkpoint() is None
    with tempfile.TemporaryDirectory() as folder:
        metrics = {"loss": config["lr"], "is_fresh": is_fresh}
        session.report(metrics, checkpoint=Checkpoint.from_directory(folder))


storage = os.environ["STORAGE"]
result = TorchTrainer(
    train_func,
    train_loop_config={"lr": 1.0},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=air.RunConfig(storage_path=storage),
).fit()
results = tune.Tuner(
    train_func,
    param_space={"lr": tune.grid_search([0.5, 0.25])},
    run_config=air.RunConfig(storage_path=storage),
).fit()
found = {
    "trained": [result.metrics["loss"], result.metrics["is_fresh"]],
    "errors": len(results.errors),
    "tuned": sorted([one.metrics["loss"], one.metrics["is_fresh"]] for one in results),
}
print("FOUND", json.dumps(found))
