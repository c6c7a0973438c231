from ray import tune
from ray.air.integrations.mlflow import setup_mlflow
from ray.train.torch import TorchTrainer


def train_func(config):
    setup_mlflow(config, experiment_name="demo", create_experiment_if_not_exists=True)
    setup_mlflow(config, experiment_id="1", create_experiment_if_not_exists=True)
    setup_mlflow(config, **config["mlflow"])


def objective(config):
    setup_mlflow(config, create_experiment_if_not_exists=True)


TorchTrainer(train_func)
tune.Tuner(objective)
