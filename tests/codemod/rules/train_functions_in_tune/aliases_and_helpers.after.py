import os

from ray import tune


def resume():
    checkpoint = tune.get_checkpoint()
    return checkpoint.path if checkpoint else None


def objective(config):
    context = tune.get_context()
    print(resume(), context.get_trial_id(), os.getcwd())
    tune.report({"loss": config["x"]})


tune.Tuner(tune.with_resources(objective, {"cpu": 1})).fit()
