from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except (  # <-
    RuntimeError,  # from the workers
    OSError,
):
    pass
