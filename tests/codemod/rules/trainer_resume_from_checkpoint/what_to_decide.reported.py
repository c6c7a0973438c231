from ray import train
from ray.train import Checkpoint, get_checkpoint
from ray.train.torch import TorchTrainer

saved = Checkpoint("/old/run")
settings = {"lr": 0.1}


def without_config():
    checkpoint = train.get_checkpoint()


def asks_in_a_helper(config):
    start(config)


def start(config):
    return get_checkpoint()


TorchTrainer(without_config, resume_from_checkpoint=saved).fit()  # <-
TorchTrainer(
    asks_in_a_helper,
    train_loop_config={"lr": 0.1},
    resume_from_checkpoint=saved,  # <-
).fit()
TorchTrainer(asks_in_a_helper, train_loop_config=settings, resume_from_checkpoint=saved)  # <-
TorchTrainer(print, resume_from_checkpoint=saved, **settings)  # <-
