import lightning
from ray.train.torch import TorchTrainer
from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback


def train_func():
    return lightning.Trainer(callbacks=[TuneReportCheckpointCallback()])  # <-


TorchTrainer(train_func).fit()
