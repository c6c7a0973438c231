from ray.train import Result
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


changed = {"lr": 0.1}
result = TorchTrainer(train_func, train_loop_config=changed).fit()
changed["lr"] = 0.2
print(result.config["train_loop_config"]["lr"])  # <-
print(result.config)  # <-
direct = TorchTrainer(train_func, train_loop_config={"lr": 0.1}).fit()
print(direct.config["train_loop_config"]["lr"])  # <-


def run(config):
    return TorchTrainer(train_func, train_loop_config=config).fit()


def show(result: Result, config):
    print(result.config["train_loop_config"], config)  # <-
