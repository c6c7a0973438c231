from ray.tune.integration import mlflow
from ray.tune.integration.wandb import WandbTrainableMixin  # <-


@mlflow.mlflow_mixin  # <-
def objective(config):
    print(config["x"])


class Mine(WandbTrainableMixin):
    pass
