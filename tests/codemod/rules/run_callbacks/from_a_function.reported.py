from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer


class Printing(UserCallback):
    pass


def get_callbacks(enabled):
    callbacks = [Printing()]
    if enabled:
        callbacks.append(WandbLoggerCallback(project="p"))
    return callbacks


def get_more(enabled):
    if not enabled:
        return get_more(True)
    return [Printing()] + get_callbacks(enabled)


def get_fine():
    return [Printing()]


def main(train_func, enabled):
    run_config = RunConfig(name="x", callbacks=get_callbacks(enabled))  # <-
    TorchTrainer(train_func, run_config=run_config).fit()
    TorchTrainer(train_func, run_config=RunConfig(callbacks=get_more(enabled))).fit()  # <-
    TorchTrainer(train_func, run_config=RunConfig(callbacks=get_fine())).fit()
