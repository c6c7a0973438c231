import sys

from ray.train.torch import TorchTrainer


def stop():
    sys.exit()  # <-


def train_func(config):
    def inner():
        sys.exit(0)  # <-

    inner()
    try:
        sys.exit(0)  # <-
    except SystemExit:
        print("not yet")
    try:
        sys.exit(0)  # <-
    finally:
        print("cleaned up")
    config["done"] and sys.exit(0)  # <-
    stop()


TorchTrainer(train_func).fit()
