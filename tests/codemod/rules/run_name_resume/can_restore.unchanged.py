from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print(train.get_checkpoint())


path = "/mnt/results/nightly"
if TorchTrainer.can_restore(path):
    trainer = TorchTrainer.restore(path, train_func)
else:
    trainer = TorchTrainer(train_func, run_config=RunConfig(name="nightly"))
trainer.fit()
