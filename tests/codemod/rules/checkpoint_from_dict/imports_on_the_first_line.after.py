from __future__ import annotations; from ray import cloudpickle, train; from ray.train import Checkpoint

import os
import tempfile


def f(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
