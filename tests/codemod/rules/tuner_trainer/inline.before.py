from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tuner = tune.Tuner(
    TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)),
    param_space={"train_loop_config": {"lr": tune.uniform(0.1, 0.2)}},
)
tuner.fit()
