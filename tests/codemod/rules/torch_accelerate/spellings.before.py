import ray.train.torch
import torch
from ray import train
from ray.train.torch import train_loop_utils as utils


def loop(config, model):
    train.torch.accelerate(amp=False)
    optimizer = ray.train.torch.prepare_optimizer(
        torch.optim.SGD(model.parameters(), lr=0.1),
    )
    for batch in config["data"]:
        utils.backward(model(batch) * 2)
        ray.train.torch.backward(model(batch))
        optimizer.step()
