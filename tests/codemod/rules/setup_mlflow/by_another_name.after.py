from ray import train
from ray.air.integrations import mlflow as integration


def train_func(config):
    mlflow = integration.setup_mlflow(config, create_experiment_if_not_exists=True, experiment_name=train.get_context().get_experiment_name())
    mlflow.log_metric("loss", 0.1)


train.torch.TorchTrainer(train_func)
