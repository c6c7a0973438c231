# fixture: unsafe
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    return 1


results = [TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
).fit().return_value]
print(sum(results))
