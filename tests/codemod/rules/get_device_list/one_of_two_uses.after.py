from ray.train.torch import get_device, get_devices


def loop(model):
    model.to(get_device())
    first, *others = get_devices()
