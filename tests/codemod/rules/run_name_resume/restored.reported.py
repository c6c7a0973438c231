from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print(train.get_checkpoint())


trainer = TorchTrainer(train_func, run_config=RunConfig(name="resumed on purpose"))
trainer.fit()
restored_trainer = TorchTrainer(train_func, run_config=RunConfig(name="resumed on purpose"))
restored_trainer.fit()
other = TorchTrainer(train_func, run_config=RunConfig(name="nightly"))  # <-
other.fit()
