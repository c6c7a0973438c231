from ray import tune
from ray.air import session
from ray.train.torch import prepare_model


def one_or_the_other(config):
    if config["tune"]:
        tune.report({"loss": 0.1})
    else:
        session.report({"loss": 0.1})  # <-


def perhaps(config):
    model = prepare_model(config["model"]) if config["distributed"] else config["model"]
    if config["distributed"]:
        prepare_model(model)
    session.report({"loss": 0.1})  # <-


def not_asked(metrics):
    if not tune.is_session_enabled():
        session.report(metrics)  # <-
    if tune.is_session_enabled() or metrics:
        session.report(metrics)  # <-


def both(config):
    prepare_model(config["model"])
    tune.report({"loss": 0.1})
    session.report({"loss": 0.1})  # <-
