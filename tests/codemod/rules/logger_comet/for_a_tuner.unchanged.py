from ray import tune
from ray.air.integrations.comet import CometLoggerCallback


def objective(config):
    tune.report({"loss": config["lr"]})


tune.Tuner(objective, run_config=tune.RunConfig(callbacks=[CometLoggerCallback()])).fit()
