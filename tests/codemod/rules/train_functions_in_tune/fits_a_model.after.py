from models import Model, search
from ray import tune


def score(config):
    tune.report({"loss": config["lr"]})


def objective(config):
    model = Model(on_epoch_end=score)
    model.fit(config["data"], config["labels"])
    tune.report({"loss": model.loss})


def step(config):
    tune.report({"loss": config["lr"]})


def objective_without_report(config):
    search(step).fit(config)


tune.Tuner(objective).fit()
tune.Tuner(objective_without_report).fit()
