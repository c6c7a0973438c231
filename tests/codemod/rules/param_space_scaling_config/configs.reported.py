from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


space = {
    "scaling_config": ScalingConfig(num_workers=tune.choice([2, 4])),  # <-
    "train_loop_config": {"lr": 0.1},
}
tune.Tuner(TorchTrainer(train_func), param_space=space)
scaling = ScalingConfig(num_workers=2)
tune.Tuner(TorchTrainer(train_func), param_space={"scaling_config": scaling})  # <-
