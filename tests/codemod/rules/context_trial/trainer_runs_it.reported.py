from ray import train
from ray.train.torch import TorchTrainer


def loop():
    context = train.get_context()
    print(context.get_trial_name())  # <-
    print(train.get_context().get_trial_dir())  # <-
    print(context.get_experiment_name())


TorchTrainer(loop).fit()
