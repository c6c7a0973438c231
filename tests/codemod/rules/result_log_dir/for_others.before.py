# fixture: unsafe
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
folder = result.log_dir
upload(result.log_dir)
