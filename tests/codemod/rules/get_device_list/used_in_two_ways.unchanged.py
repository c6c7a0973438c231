from ray.train.torch import get_device


def loop(model):
    device = get_device()
    model.to(device)
    print(device[0])
