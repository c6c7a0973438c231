from ray import tune

from mylib import train


class Reporter:
    def report(self, metrics):
        train.report(metrics)
        self.report(metrics)


def objective(config):
    tune.report({"loss": 0.1})
