from ray import tune


def report(**metrics):
    tune.report(**metrics)  # <-


def objective(config):
    tune.report(0.1)  # <-
    tune.report(config["x"], loss=0.1)  # <-
