import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init("auto")
ray.init(address="10.0.0.1:6379")
TorchTrainer(train_func).fit()
