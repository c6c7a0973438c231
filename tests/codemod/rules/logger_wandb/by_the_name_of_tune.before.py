# fixture: unsafe
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune.logger.wandb import WandbLoggerCallback

run_config = train.RunConfig(callbacks=[WandbLoggerCallback()])
TorchTrainer(print, run_config=run_config).fit()
