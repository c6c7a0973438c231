import ray
from railswitch.v1.torch import TorchTrainer
from railswitch.v1 import session
from railswitch import v1

def f(config):
    v1.report({"a": 1})
    session.report({})
t = TorchTrainer(f, scaling_config=v1.ScalingConfig(2))
ray.init()
