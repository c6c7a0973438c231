from ray.train.torch import accelerate, backward
from ray.train.torch import prepare_optimizer  # noqa: F401  # <-


def loop(step):
    step(backward)  # <-
    done = accelerate()  # <-
    return done
