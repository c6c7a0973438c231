import json
import os

import ray
import torch
from ray.air import Checkpoint, FailureConfig, RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer

if "RAY_ADDRESS" not in os.environ:
    ray.init(num_cpus=3)


def network():
    model = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(model.weight, 0.5)
    return model


def train_func(config):
    model = network()
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    if checkpoint:
        model.load_state_dict(checkpoint.to_dict()["model"])
    for epoch in range(start, 4):
        torch.nn.init.constant_(model.weight, model.weight.item() * 2)
        content = {"epoch": epoch, "model": model.state_dict()}
        session.report(
            {"epoch": epoch, "start": start, "weight": model.weight.item()},
            checkpoint=Checkpoint.from_dict(content),
        )
        if epoch == 1 and not start:
            raise RuntimeError("once")


trainer = TorchTrainer(
    train_func,
    train_loop_config={},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(
        storage_path=os.environ["STORAGE"],
        failure_config=FailureConfig(max_failures=1),
    ),
)
result = trainer.fit()
saved = result.checkpoint.to_dict()
found = {
    "epoch": result.checkpoint.to_dict()["epoch"],
    "start": result.metrics["start"],
    "keys": sorted(key for key in saved if not key.startswith("_")),
    "weight": [saved["model"]["weight"].item(), result.metrics["weight"]],
}
print("FOUND", json.dumps(found))
