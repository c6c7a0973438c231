import ray.tune.integration.comet as comet
import ray.tune.integration.wandb
from ray.tune.integration import mlflow
from ray.tune.integration.mlflow import MLflowLoggerCallback, logger  # noqa: F401  # <-
from ray.tune.integration.wandb import *  # noqa: F401  # <-
from ray.tune.integration.wandb import WandbLoggerCallback, wandb_mixin

logger.info("started")
logger.info("ended")
comet.CometLoggerCallback()
comet.Unknown()  # <-
mlflow.mlflow_mixin(print)
mlflow.logger.info("started")  # <-
ray.tune.integration.wandb.WandbLoggerCallback()
ray.tune.integration.wandb.logger.info("started")  # <-
