import logging
import os
from pathlib import Path

from ray import air, tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func)
result = trainer.fit()
print("written to", result.path)  # on this machine
print(f"written to {result.path}", str(result.path))
logging.info("written to %s", result.path)
files = os.listdir(result.path) + os.listdir(os.path.join(result.path, "files"))
events = Path(trainer.fit().path) / "events"
best = tune.Tuner(train_func).fit().get_best_result()
print(best.path)


def show(finished: air.Result):
    print(finished.path)


grid = tune.Tuner(train_func).fit()
paths = [str(each.path) for each in grid]
for number, one in enumerate(grid):
    print(number, one.path)
for log_dir in [each.log_dir for each in paths]:
    print(log_dir)
