import lightning
from ray import tune
from ray.train.lightning import RayTrainReportCallback


def objective(config):
    return lightning.Trainer(callbacks=[RayTrainReportCallback()])  # <-


tune.Tuner(objective).fit()
