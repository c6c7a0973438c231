import os
import sys
import tempfile

sys.path.append("vendored")

if sys.platform == "win32":
    from ray import train
    from ray.train import Checkpoint
else:
    import faulthandler

    from ray import train
    from ray.train import Checkpoint

from ray import cloudpickle


def f(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
