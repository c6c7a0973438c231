from ray.train.torch import get_device, get_devices


def loop(model):
    device = get_device()
    model.to(device)
    if isinstance(device, list):
        device = device[0]
    devices = get_devices()
    print(devices[0], get_device().index)
