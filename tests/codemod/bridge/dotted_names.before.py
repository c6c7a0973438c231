import ray
import ray.train.torch
import ray.train

def f(config):
    ray.train.report({"a": 1})
    ray.air.session.report({})
t = ray.train.torch.TorchTrainer(f, scaling_config=ray.train.ScalingConfig(2))
ray.init()
