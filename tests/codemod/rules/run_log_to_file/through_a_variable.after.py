# fixture: unsafe
import ray.air
from ray.train.torch import TorchTrainer


def launch(train_func, log):
    config = ray.air.RunConfig()
    return TorchTrainer(train_func, run_config=config).fit()
