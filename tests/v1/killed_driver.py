"""A driver that kills itself after its fourth row; only the last checkpoint is kept."""

import os
import signal
import sys
import tempfile
from pathlib import Path

import ray
from ray import tune

from railswitch.v1 import Checkpoint, CheckpointConfig, DataParallelTrainer, RunConfig, session


class KillingItself(tune.Callback):
    def __init__(self, marker):
        self.marker = marker

    def on_trial_save(self, trial, **info):
        if trial.last_result["i"] == 3 and not self.marker.exists():
            self.marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def train_func():
    checkpoint, begin = session.get_checkpoint(), 0
    if checkpoint:
        with checkpoint.as_directory() as directory:
            begin = int(Path(directory, "state.txt").read_text()) + 1
    for i in range(begin, 6):
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "state.txt").write_text(str(i))
            session.report({"i": i}, checkpoint=Checkpoint.from_directory(directory))


if __name__ == "__main__":
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    DataParallelTrainer(
        train_func,
        run_config=RunConfig(
            name="run",
            storage_path=sys.argv[1],
            verbose=0,
            callbacks=[KillingItself(Path(sys.argv[1], "killed"))],
            checkpoint_config=CheckpointConfig(num_to_keep=1),
        ),
    ).fit()
