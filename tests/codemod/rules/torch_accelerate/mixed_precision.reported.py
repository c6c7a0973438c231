import torch
from ray.train.torch import accelerate, backward, prepare_optimizer


def loop(model, loss):
    accelerate(amp=True)  # <-
    optimizer = prepare_optimizer(torch.optim.SGD(model.parameters()))  # <-
    backward(loss)  # <-
    optimizer.step()
