from ray import tune
from ray.tune.integration.keras import TuneReportCheckpointCallback


def objective(config):
    config["model"].fit(
        callbacks=[
            TuneReportCheckpointCallback(metrics=["loss"]),
            TuneReportCheckpointCallback(),
        ]
    )


tune.Tuner(objective).fit()
