import os

from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(str(result.log_dir).split("/")[-2])  # <-
print(os.path.basename(str(result.log_dir)))  # <-
print(os.listdir(os.path.join(result.log_dir, "..")))  # <-
print(str(result.log_dir)[5:])  # <-
