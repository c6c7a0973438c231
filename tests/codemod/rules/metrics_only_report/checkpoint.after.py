# fixture: decide=metrics:checkpoint, select=RS202+RS512+RS513
import tempfile

from ray import train
from ray.train.torch import TorchTrainer


def log(loss):
    with tempfile.TemporaryDirectory() as directory:
        train.report({"loss": loss}, checkpoint=train.Checkpoint.from_directory(directory))


def train_func(config):
    for epoch in range(config["epochs"]):
        if epoch % 2:
            log(epoch)
        else:
            with tempfile.TemporaryDirectory() as directory:
                train.report(
                    {"loss": 1 / (epoch + 1)},  # the better one
                    checkpoint=train.Checkpoint.from_directory(directory),
                )


result = TorchTrainer(train_func, train_loop_config={"epochs": 2}).fit()
print(result.metrics["loss"], result.metrics_dataframe["loss"].min())
