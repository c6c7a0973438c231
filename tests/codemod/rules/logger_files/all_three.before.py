# fixture: unsafe
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback

run_config = RunConfig(
    callbacks=[CSVLoggerCallback(), JsonLoggerCallback(), TBXLoggerCallback()],
)
TorchTrainer(print, run_config=run_config)
