import ray.train.torch
from accelerate import prepare_model
from ray.train.torch import prepare_data_loader

prepare_model(None)
prepare_data_loader(None)
ray.train.torch.get_device()
