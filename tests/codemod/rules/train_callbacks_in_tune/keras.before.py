from ray import tune
from ray.air.integrations.keras import ReportCheckpointCallback
from ray.train.tensorflow import keras as rk


def objective(config):
    config["model"].fit(
        callbacks=[
            ReportCheckpointCallback(metrics=["loss"]),
            rk.ReportCheckpointCallback(),
        ]
    )


tune.Tuner(objective).fit()
