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


def train_driver(config):
    TorchTrainer(train_func, scaling_config=config["scaling_config"]).fit()


def objective(config):
    print(config)


tune.Tuner(train_driver, param_space={"scaling_config": scaling})  # <-
tune.Tuner(
    objective,
    param_space={"scaling_config": ScalingConfig(num_workers=tune.choice([2, 4]))},  # <-
)
