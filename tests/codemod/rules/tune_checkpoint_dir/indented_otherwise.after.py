# A function that is indented in other steps than those above it.
import os
import tempfile

import torch
from ray import tune


def steps(config):
    for step in range(config["steps"]):
        yield step


def train_model(config):
  for epoch in range(10):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
      torch.save({"epoch": epoch}, os.path.join(checkpoint_dir, "state"))
      tune.report(loss=0.1,
                  epoch=epoch, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir))


tune.run(train_model)
