import ray
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    print(train.get_context().get_trial_resources().bundles[-1].get("CPU", 1))
    context = train.get_context()
    print(context.get_trial_resources().bundles[-1]["CPU"], context.get_world_rank())


ray.init()
TorchTrainer(loop).fit()
