# fixture: decide=metrics:checkpoint, select=RS202
from ray import train
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


run_config = RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1))
print(TorchTrainer(train_func, run_config=run_config).fit().metrics_dataframe)
