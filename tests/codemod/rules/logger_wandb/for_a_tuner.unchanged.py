from ray import tune
from ray.air.integrations.wandb import WandbLoggerCallback


def objective(config):
    tune.report({"loss": config["lr"]})


tune.Tuner(objective, run_config=tune.RunConfig(callbacks=[WandbLoggerCallback()])).fit()
