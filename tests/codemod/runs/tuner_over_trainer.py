import json
import os
import tempfile

from ray import air, tune
from ray.air import ScalingConfig, session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    for step in range(config["steps"]):
        metrics = {"loss": config["lr"] * (step + 1), "rank": session.get_world_rank()}
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "step.json"), "w") as file:
                json.dump({"step": step, "lr": config["lr"]}, file)
            session.report(metrics, checkpoint=Checkpoint.from_directory(folder))


storage = os.environ["STORAGE"]
trainer = TorchTrainer(
    train_func,
    train_loop_config={"steps": 2, "lr": 1.0},
    scaling_config=ScalingConfig(num_workers=1),
)
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.5, 0.25])}},
    tune_config=tune.TuneConfig(metric="loss", mode="min"),
    run_config=air.RunConfig(
        name="search",
        storage_path=storage,
        checkpoint_config=air.CheckpointConfig(num_to_keep=1),
        failure_config=air.FailureConfig(max_failures=1),
    ),
)
results = tuner.fit()
best = results.get_best_result()
with best.checkpoint.as_directory() as folder:
    with open(os.path.join(folder, "step.json")) as file:
        saved = json.load(file)
found = {
    "errors": len(results.errors),
    "best": best.metrics["loss"],
    "lr": best.config["train_loop_config"]["lr"],
    "saved": saved,
    "losses": sorted(result.metrics["loss"] for result in results),
    "rows": sorted(len(result.metrics_dataframe) for result in results),
}
print("FOUND", json.dumps(found))
