from ray.air import session
from ray.train.lightning import RayTrainReportCallback
from ray.train.torch import TorchTrainer
from ray.tune.integration import xgboost
from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback


def with_retries(metrics):
    session.report(metrics)  # role: tune


class Retrying(TuneReportCheckpointCallback):
    def _handle(self, trainer, module):
        with_retries({"x": 1})
        session.report({"x": 1})  # role: tune


class Boosting(xgboost.TuneReportCallback):
    def after_iteration(self, model, epoch, log):
        session.report({"x": 1})  # role: tune


class Below(Retrying):
    def on_fit_end(self, trainer, module):
        session.report({"x": 1})  # role: tune


class OfTrain(RayTrainReportCallback):
    def on_fit_end(self, trainer, module):
        session.report({"x": 1})  # role: neither


class InBoth(TuneReportCheckpointCallback):
    def on_fit_end(self, trainer, module):
        session.report({"x": 1})  # role: both


def train_func():
    InBoth()


TorchTrainer(train_func)
