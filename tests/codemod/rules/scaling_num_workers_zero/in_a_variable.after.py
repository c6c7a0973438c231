import ray
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

workers = int(ray.available_resources().get("GPU", 0))
if not workers:
    raise ValueError("workers is 0: there is nothing to train with")
scaling = ScalingConfig(num_workers=workers, use_gpu=True)  # one for each
TorchTrainer(print, scaling_config=scaling).fit()


def train():
    count = torch.cuda.device_count()
    print(count)

    if not count:
        raise ValueError("count is 0: there is nothing to train with")
    # A worker for each device.
    return TorchTrainer(
        print,
        scaling_config=ScalingConfig(num_workers=count),
    ).fit()
