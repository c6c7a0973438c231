"""A UserCallback, which a trainer calls with each report of all workers."""

import sys

from railswitch.v2 import RunConfig, ScalingConfig, UserCallback, get_context, report
from railswitch.v2.torch import TorchTrainer


class Losses(UserCallback):
    """Writes each loss to a file, as a tracker of one's own would."""

    def __init__(self, path):
        self.path = path
        self.reports = 0

    def after_report(self, run_context, metrics, checkpoint):
        self.reports += 1
        with open(self.path, "a") as file:
            file.write(f"{self.reports}: {[of_rank['loss'] for of_rank in metrics]}\n")


def train_func(config):
    rank = get_context().get_world_rank()
    for step in range(config["steps"]):
        report({"loss": 1 / (step + 1) + rank})


def main(storage_path):
    losses = f"{storage_path}-losses.txt"
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"steps": 4},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(
            name="user_callback", storage_path=storage_path, callbacks=[Losses(losses)]
        ),
    )
    trainer.fit()
    with open(losses) as file:
        print("the callback saw:", file.read().splitlines())


if __name__ == "__main__":
    main(sys.argv[1])
