# fixture: unsafe
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": 1}, "scaling_config": ScalingConfig(num_workers=2)},
).fit()
