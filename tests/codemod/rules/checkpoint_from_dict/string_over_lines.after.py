import os
import tempfile

from ray import cloudpickle, train
from ray.train import Checkpoint


def f(config, model):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        state = {
            "m": model.state_dict(),
            "doc": """x
            y""",
        }
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump(state, file)
        train.report(
            {"a": 1},
            checkpoint=Checkpoint.from_directory(checkpoint_dir),
        )
