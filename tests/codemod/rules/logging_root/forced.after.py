from logging import INFO, basicConfig as configure

from ray.train.torch import TorchTrainer


def set_up():
    configure(
        level=INFO,  # not less
        format="%(message)s",
        force=True,
    )


def train_func():
    set_up()


TorchTrainer(train_func).fit()
