from ray import train, tune


def objective(config):
    train.report({"loss": 0.1})


tune.Tuner(objective).fit()
