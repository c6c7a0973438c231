# fixture: unsafe
from ray import tune


def on_epoch_end(trainer):
    tune.report(**trainer.metrics)


def passed_on(**kwargs):
    tune.report(**kwargs)
