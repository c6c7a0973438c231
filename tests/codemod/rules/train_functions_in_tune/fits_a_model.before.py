from models import Model, search
from ray import train, tune


def score(config):
    train.report({"loss": config["lr"]})


def objective(config):
    model = Model(on_epoch_end=score)
    model.fit(config["data"], config["labels"])
    tune.report({"loss": model.loss})


def step(config):
    train.report({"loss": config["lr"]})


def objective_without_report(config):
    search(step).fit(config)


tune.Tuner(objective).fit()
tune.Tuner(objective_without_report).fit()
