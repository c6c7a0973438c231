import random

from ray import tune
from ray.train.torch import TorchTrainer

TorchTrainer(print, train_loop_config={"lr": random.choice([0.1, 0.01])}).fit()
TorchTrainer(print, train_loop_config={"lr": tune.choice([0.1, 0.01]).sample()}).fit()
