from ray import air, train, tune
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback

from mine import Imported


class Print(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print(metrics)


def launch(train_func, callbacks):
    RunConfig(callbacks=[])
    RunConfig(callbacks=callbacks)
    TorchTrainer(train_func, run_config=RunConfig(callbacks=[Imported()])).fit()
    TorchTrainer(train_func, run_config=RunConfig(callbacks=[Print(), TuneReportCallback()])).fit()
    tune.Tuner(train_func, run_config=air.RunConfig(callbacks=[WandbLoggerCallback()])).fit()
    tune.Tuner(train_func, run_config=train.RunConfig(callbacks=[Imported()])).fit()
    tune.RunConfig(callbacks=[WandbLoggerCallback()])
