from ray.train.torch import accelerate, backward
from ray.train.torch import prepare_optimizer  # <-


def loop(step):
    step(backward)  # <-
    done = accelerate()  # <-
    return done
