import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def train_func(config):
    checkpoint = train.get_checkpoint()
    if checkpoint:
        print(checkpoint.path)
    for epoch in range(3):
        if epoch % 2 == 0:
            # What a restart needs.
            with tempfile.TemporaryDirectory() as checkpoint_dir:
                if train.get_context().get_world_rank() == 0:
                    with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                        cloudpickle.dump({"epoch": epoch}, file)
                checkpoint = Checkpoint.from_directory(checkpoint_dir)

                print(os.name, cloudpickle)
                train.report({"loss": 0.1}, checkpoint)
        else:
            train.report({"loss": 0.1})
