from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer


class Printer(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print(metrics)


config = RunConfig(name="nightly", callbacks=[Printer()])  # <-
TorchTrainer(print, run_config=config).fit()
