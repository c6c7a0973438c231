import ray.train.torch
from ray.train import torch as ray_torch
from ray.train.torch.train_loop_utils import TorchWorkerProfiler  # <-


def train_func():
    TorchWorkerProfiler()
    ray_torch.TorchWorkerProfiler()  # <-
    ray.train.torch.TorchWorkerProfiler()  # <-
