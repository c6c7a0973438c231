import os

from ray import train as rt
from ray import tune


def resume():
    checkpoint = rt.get_checkpoint()
    return checkpoint.path if checkpoint else None


def objective(config):
    context = rt.get_context()
    print(resume(), context.get_trial_id(), os.getcwd())
    rt.report({"loss": config["x"]})


tune.Tuner(tune.with_resources(objective, {"cpu": 1})).fit()
