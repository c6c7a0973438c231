import tempfile

from ray import tune
from ray.train import Checkpoint


def save(directory) -> Checkpoint:
    return Checkpoint.from_directory(directory)


def objective(config):
    with tempfile.TemporaryDirectory() as directory:
        tune.report({"loss": 0.1}, checkpoint=save(directory))


tune.Tuner(objective).fit()
