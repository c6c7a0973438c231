from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(
    train_func,  # one for all
    scaling_config=ScalingConfig(num_workers=2),
)
tune.Tuner(trainable=trainer, tune_config=tune.TuneConfig(num_samples=4)).fit()
