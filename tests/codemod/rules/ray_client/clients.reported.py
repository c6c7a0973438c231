import ray
from ray.train.torch import TorchTrainer

ADDRESS = "ray://head:10001"


def train_func():
    print("training")


def connect(host):
    ray.init(ADDRESS, runtime_env={})  # <-
    ray.init(address=f"ray://{host}:10001")  # <-
    ray.util.connect("head:10001")  # <-


TorchTrainer(train_func).fit()
