# A function that is indented in other steps than those above it.
import os

import torch
from ray import tune


def steps(config):
    for step in range(config["steps"]):
        yield step


def train_model(config):
  for epoch in range(10):
    with tune.checkpoint_dir(step=epoch) as checkpoint_dir:
      torch.save({"epoch": epoch}, os.path.join(checkpoint_dir, "state"))
    tune.report(loss=0.1,
                epoch=epoch)


tune.run(train_model)
