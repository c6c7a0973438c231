from ray import air, train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


NAME = "experiment"
TorchTrainer(train_func, run_config=train.RunConfig(name="experiment")).fit()  # <-
TorchTrainer(train_func, run_config=air.RunConfig("experiment")).fit()  # <-
run_config = train.RunConfig(name=NAME)  # <-
