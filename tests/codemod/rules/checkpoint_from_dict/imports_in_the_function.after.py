# fixture: select=RS501
def loop(config):
    import os
    import tempfile
    from ray import cloudpickle, train

    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_directory(checkpoint_dir))


def main():
    from ray.train.torch import TorchTrainer

    TorchTrainer(loop).fit()


main()

import sys

from ray import data
