from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()


TorchTrainer(loop).fit()
TorchTrainer(loop, resume_from_checkpoint=train.Checkpoint("/old/run")).fit()  # <-
