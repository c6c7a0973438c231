# fixture: select=RS501+RS105+RS218+RS101
import os
import tempfile

from ray import cloudpickle, tune
from ray.tune import Checkpoint


def objective(config):
    for step in range(10):
        checkpoint = None
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if step % config["interval"] == 0:
                if config["save"]:
                    # Not in every step.
                    with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                        cloudpickle.dump(
                            {
                                "step": step,
                            },
                            file,
                        )
                    checkpoint = Checkpoint.from_directory(checkpoint_dir)

            # With or without it.
            tune.report({"step": step}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
