# fixture: decide=checkpoints:files
import os
import tempfile

import torch
from ray import cloudpickle, tune
from ray.tune import Checkpoint


def objective(config):
    model = config["model"]
    for epoch in range(3):
        checkpoint = None
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if epoch % 2:
                state = epoch
                state_2 = {"model": model.state_dict(), "epoch": state}
                torch.save(state_2.pop("model"), os.path.join(checkpoint_dir, "model.pt"))
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump(state_2, file)
                checkpoint = Checkpoint.from_directory(checkpoint_dir)
            tune.report({"loss": 1.0}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
