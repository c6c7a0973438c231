import ray
from ray.train.torch import (
    enable_reproducibility,
    get_device,
    prepare_data_loader as prepare,
)


def train_func(model, loader):
    from ray.train.torch import prepare_model

    enable_reproducibility()
    ray.train.torch.get_devices()
    return prepare_model(model), prepare(loader), get_device()
