import ray.air
from ray.train.torch import TorchTrainer


def build(train_func):
    import ray.air

    return TorchTrainer(train_func, run_config=ray.air.RunConfig())


def launch(train_func):
    return TorchTrainer(train_func, run_config=ray.air.RunConfig()).fit()
