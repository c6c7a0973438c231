# fixture: unsafe
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune.logger.mlflow import MLflowLoggerCallback

run_config = train.RunConfig(callbacks=[MLflowLoggerCallback()])
TorchTrainer(print, run_config=run_config).fit()
