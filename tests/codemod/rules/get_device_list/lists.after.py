import ray.train.torch
from ray.train.torch import get_devices as devices_of


def loop():
    first = ray.train.torch.get_devices()[0]
    for device in devices_of():
        print(device, len(devices_of()))
    devices = devices_of()
    return [name for name in devices], devices[1], first
