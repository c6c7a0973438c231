import ray.train.torch.train_loop_utils
from ray.train.torch import train_loop_utils as utils
from ray.train.torch.train_loop_utils import get_device, prepare_data_loader as prepare


def train_func(model, loader):
    from ray.train.torch.train_loop_utils import prepare_model

    utils.enable_reproducibility()
    ray.train.torch.train_loop_utils.get_devices()
    return prepare_model(model), prepare(loader), get_device()
