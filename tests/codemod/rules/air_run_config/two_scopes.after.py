import ray
from ray.train.torch import TorchTrainer


def build(train_func):
    import ray

    return TorchTrainer(train_func, run_config=ray.train.RunConfig())


def launch(train_func):
    return TorchTrainer(train_func, run_config=ray.train.RunConfig()).fit()
