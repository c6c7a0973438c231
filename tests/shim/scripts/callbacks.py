"""Ray AIR's way to a logger, in a script that leaves it to Ray to start Ray."""

import json
import sys

from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer
from ray.tune.logger import LoggerCallback


class Rows(LoggerCallback):
    def __init__(self):
        self.epochs = []

    def log_trial_result(self, iteration, trial, result):
        self.epochs.append(result["epoch"])


def train_func():
    for epoch in range(3):
        session.report({"epoch": epoch})


rows = Rows()
result = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="logged", storage_path=sys.argv[1], callbacks=[rows]),
).fit()
print("FACTS", json.dumps({"epochs": rows.epochs, "parent": result.log_dir.parent.name}))
