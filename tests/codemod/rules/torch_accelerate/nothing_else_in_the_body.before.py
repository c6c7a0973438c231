from ray.train.torch import accelerate


def loop(config):
    if config["fast"]:
        accelerate()
