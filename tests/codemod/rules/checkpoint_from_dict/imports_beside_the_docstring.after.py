"""What must stay
the first."""; import sys
import os
import tempfile
from ray import cloudpickle, train; x = [
    1]


def f(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=train.Checkpoint.from_directory(checkpoint_dir))
