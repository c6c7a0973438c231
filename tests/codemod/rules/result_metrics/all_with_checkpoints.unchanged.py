import tempfile

from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func():
    with tempfile.TemporaryDirectory() as directory:
        if train.get_context().get_world_rank() == 0:
            train.report({"loss": 0.1}, checkpoint=train.Checkpoint(directory))
        else:
            train.report({"loss": 0.1})


def objective(config):
    tune.report({"loss": 0.1})


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"])
print(tune.Tuner(objective).fit().get_best_result().metrics["loss"])
