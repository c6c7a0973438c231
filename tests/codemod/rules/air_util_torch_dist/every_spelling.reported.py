import ray.air.util.torch_dist  # <-
from ray.air.util import torch_dist as dist  # <-
from ray.air.util.torch_dist import TorchDistributedWorker  # <-


class Worker(TorchDistributedWorker):
    pass


def start(workers):
    ray.air.util.torch_dist.init_torch_dist_process_group(workers)  # <-
    dist.shutdown_torch_dist_process_group(workers)  # <-
