import torch as th
from ray import train, tune


def objective(config):
    for device in train.torch.get_devices():
        print(device, th.nn)
    print(train.torch.get_device())


tune.run(objective)
