import ray
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    print(ray.get_runtime_context().get_assigned_resources().get("CPU", 1))
    context = train.get_context()
    print(ray.get_runtime_context().get_assigned_resources()["CPU"], context.get_world_rank())


ray.init()
TorchTrainer(loop).fit()
