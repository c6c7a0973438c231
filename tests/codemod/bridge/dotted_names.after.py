import ray
from railswitch import v1
from railswitch.v1 import session
from railswitch.v1.torch import TorchTrainer

def f(config):
    v1.report({"a": 1})
    session.report({})
t = TorchTrainer(f, scaling_config=v1.ScalingConfig(2))
ray.init()
