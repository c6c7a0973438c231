from ray import train
from ray.train import TrainingFailedError as Failed
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func, run_config=train.RunConfig(storage_path="/results"))
try:
    result = trainer.fit()
except Failed as error:  # <-
    print(error)
try:
    result = trainer.fit()
except (ValueError, train.TrainingFailedError):  # <-
    pass
