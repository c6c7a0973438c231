from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


try:
    TorchTrainer(train_func).fit()
except train.TrainingFailedError:
    pass
