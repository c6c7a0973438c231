import ray.train.torch
import torch


def loop(config, model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in config["data"]:
        (model(batch) * 2).backward()
        model(batch).backward()
        optimizer.step()
