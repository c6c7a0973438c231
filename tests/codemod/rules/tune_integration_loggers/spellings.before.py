import ray.tune.integration.comet
from ray.tune.integration import wandb
from ray.tune.integration.mlflow import MLflowLoggerCallback as Logger

callbacks = [
    Logger(experiment_name="demo"),
    wandb.WandbLoggerCallback(project="demo"),
    ray.tune.integration.comet.CometLoggerCallback(),
]
