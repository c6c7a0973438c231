from ray import train, tune
from ray.train.torch import TorchTrainer


class History(train.UserCallback):
    def __init__(self):
        self.losses = []

    def after_report(self, run_context, metrics, checkpoint):
        self.losses.append(metrics[0]["loss"])

    @property
    def best(self):
        return min(self.losses)

    def write(self):
        print(self.losses)


class Legacy(tune.Callback):
    losses = ()


def main():
    history = History()
    legacy = Legacy()
    TorchTrainer(print, run_config=train.RunConfig(callbacks=[history, legacy])).fit()
    print(history.losses, history.best)  # <-
    history.write()
    print(legacy.losses)  # <-
