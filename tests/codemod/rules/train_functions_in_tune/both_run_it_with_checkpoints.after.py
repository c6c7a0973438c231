from ray import train, tune
from ray.train.torch import TorchTrainer


def ray_session():
    """Ray Tune in a trial, and Ray Train in a worker of a trainer."""
    return tune if tune.get_context().get_trial_id() else train


def loop(config):
    checkpoint = ray_session().get_checkpoint()
    print(ray_session().get_context().get_trial_name())
    ray_session().report({"loss": 0.1}, checkpoint=checkpoint)


class Other:
    def again(self):
        return train.get_checkpoint()


TorchTrainer(loop).fit()
tune.Tuner(loop).fit()
