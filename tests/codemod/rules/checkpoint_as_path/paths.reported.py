import os
import shutil
from pathlib import Path

import torch
from ray import train, tune

analysis = tune.run(print)
model = torch.load(os.path.join(analysis.best_checkpoint, "model.pt"))  # <-
best = analysis.get_best_checkpoint(analysis.trials[0])
print(os.listdir(best))  # <-
shutil.copytree(best, "/results")  # <-


def train_func():
    checkpoint = train.get_checkpoint()
    if checkpoint:
        print(open(Path(checkpoint) / "model.pt"))  # <-
