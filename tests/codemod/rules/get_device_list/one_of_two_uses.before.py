from ray.train.torch import get_device


def loop(model):
    model.to(get_device())
    first, *others = get_device()
