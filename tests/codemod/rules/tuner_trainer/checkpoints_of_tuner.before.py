from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tune.Tuner(
    trainer,
    run_config=tune.RunConfig(checkpoint_config=tune.CheckpointConfig(num_to_keep=1)),
).fit()
