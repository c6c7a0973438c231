# fixture: unsafe
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune.logger.comet import CometLoggerCallback

run_config = train.RunConfig(callbacks=[CometLoggerCallback()])
TorchTrainer(print, run_config=run_config).fit()
