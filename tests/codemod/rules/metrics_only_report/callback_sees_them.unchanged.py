from ray import train
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer


class Log(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print(metrics)


def loop():
    train.report({"loss": 0.1})


TorchTrainer(loop, run_config=RunConfig(callbacks=[Log()])).fit()
