from ray.train import LoggingConfig, RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(
    print,
    run_config=RunConfig(verbose=None, logging_config=LoggingConfig(log_level="WARNING")),
).fit()
