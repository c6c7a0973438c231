from ray import air
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer

failures = FailureConfig()
TorchTrainer(print, run_config=RunConfig(failure_config=failures)).fit()
config = air.RunConfig(failure_config=air.FailureConfig(max_failures=0))
TorchTrainer(print, run_config=config).fit()
