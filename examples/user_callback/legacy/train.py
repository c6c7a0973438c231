"""A callback of Ray Tune that a trainer calls with each report of rank 0."""

import sys

from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer
from ray.tune import Callback


class Losses(Callback):
    """Writes each loss to a file, as a tracker of one's own would."""

    def __init__(self, path):
        self.path = path

    def on_trial_result(self, iteration, trials, trial, result, **info):
        with open(self.path, "a") as file:
            file.write(f"{result['training_iteration']}: {result['loss']}\n")


def train_func(config):
    for step in range(config["steps"]):
        session.report({"loss": 1 / (step + 1), "rank": session.get_world_rank()})


def main(storage_path):
    losses = f"{storage_path}-losses.txt"
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"steps": 4},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(
            name="user_callback",
            storage_path=storage_path,
            callbacks=[Losses(losses)],
            verbose=0,
        ),
    )
    trainer.fit()
    with open(losses) as file:
        print("the callback saw:", file.read().split("\n")[:-1])


if __name__ == "__main__":
    main(sys.argv[1])
