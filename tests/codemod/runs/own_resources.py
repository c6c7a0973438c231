import json
import os
from pathlib import Path

from ray import train
from ray.air import ScalingConfig, session
from ray.train.torch import TorchTrainer

storage = Path(os.environ["STORAGE"])
storage.mkdir(parents=True, exist_ok=True)


def train_func():
    found = {
        "session": str(session.get_trial_resources().bundles[-1].get("CPU", 1)),
        "context": str(train.get_context().get_trial_resources().bundles[-1]["CPU"]),
        "gpus": session.get_trial_resources().bundles[-1].get("GPU", 0),
    }
    if session.get_world_rank() == 0:
        (storage / "found.json").write_text(json.dumps(found))


TorchTrainer(
    train_func, scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 2})
).fit()
print("FOUND", (storage / "found.json").read_text())
