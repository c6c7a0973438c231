import argparse
import os
import tempfile

try:
    from ray import cloudpickle, train
    from ray.train import Checkpoint, report
except ImportError:
    from ray.air import Checkpoint
    from ray.air.session import report


def train_func(config: argparse.Namespace):
    state = {"lr": 0.1,
             "steps": 3}
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state_2 = dict(state=state,
             more=True)
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump(state_2, file)
        report({"steps": 3}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
