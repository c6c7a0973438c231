from ray import train, tune
from ray.train import get_checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = get_checkpoint()
    print(train.get_context().get_trial_name())
    train.report({"loss": 0.1}, checkpoint=checkpoint)


class Other:
    def again(self):
        return train.get_checkpoint()


TorchTrainer(loop).fit()
tune.Tuner(loop).fit()
