from ray.air import session
from ray.train.torch import TorchTrainer


def loop():
    print(session.get_trial_dir())  # <-


TorchTrainer(loop).fit()
