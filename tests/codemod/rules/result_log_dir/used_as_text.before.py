import logging
import os
from pathlib import Path

from ray import air, tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func)
result = trainer.fit()
print("written to", result.log_dir)  # on this machine
print(f"written to {result.log_dir}", str(result.log_dir))
logging.info("written to %s", result.log_dir)
files = os.listdir(result.log_dir) + os.listdir(os.path.join(result.log_dir, "files"))
events = Path(trainer.fit().log_dir) / "events"
best = tune.Tuner(train_func).fit().get_best_result()
print(best.log_dir)


def show(finished: air.Result):
    print(finished.log_dir)


grid = tune.Tuner(train_func).fit()
paths = [str(each.log_dir) for each in grid]
for number, one in enumerate(grid):
    print(number, one.log_dir)
for log_dir in [each.log_dir for each in paths]:
    print(log_dir)
