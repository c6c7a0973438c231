from ray import tune
from ray.air.integrations.mlflow import MLflowLoggerCallback


def objective(config):
    tune.report({"loss": config["lr"]})


tune.Tuner(objective, run_config=tune.RunConfig(callbacks=[MLflowLoggerCallback()])).fit()
