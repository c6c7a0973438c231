import ray.train.torch as rtt
from ray.train.torch.train_loop_utils import enable_reproducibility
from torch.utils.data import DataLoader


def loop(config):
    enable_reproducibility(1)  # <-
    loader = DataLoader(config["data"], num_workers=config["workers"])
    return rtt.prepare_data_loader(loader)
