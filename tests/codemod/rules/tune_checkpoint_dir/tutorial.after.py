import os
import tempfile
from functools import partial

import torch
from ray import tune


def train_cifar(config, data_dir=None):
    net = torch.nn.Linear(1, 1)

    checkpoint = tune.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            state = torch.load(
                os.path.join(checkpoint_dir, "checkpoint"))
            net.load_state_dict(state)

    for epoch in range(3):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            path = os.path.join(checkpoint_dir, "checkpoint")
            torch.save(net.state_dict(), path)

            loss = 1 / (epoch + 1)
            tune.report(loss=loss, accuracy=0.5, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir))
    print("Finished")


def unread(config):
    tune.report({"loss": 1.0})


tune.run(partial(train_cifar, data_dir="x"), config={})
tune.run(unread)
