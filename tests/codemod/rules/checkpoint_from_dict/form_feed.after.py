import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def f(config):
    ckpt = train.get_checkpoint()
    if ckpt:
        epoch = ckpt.to_dict()["epoch"]
    metrics = {"a": config.run(
        1,
    )}
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report(
            metrics,
            checkpoint=Checkpoint.from_directory(checkpoint_dir),
        )
