from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tune.run(trainer)  # <-
tune.register_trainable("trainer", trainer)  # <-
tune.with_parameters(TorchTrainer(train_func), data=1)  # <-
tune.Tuner(tune.with_resources(trainable=trainer, resources={"cpu": 1}))  # <-
