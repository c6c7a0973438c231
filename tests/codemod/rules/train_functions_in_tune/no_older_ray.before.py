from ray import train, tune


def objective(config):
    try:
        train.report({"loss": config["x"]})
    except TypeError:
        train.report({"loss": float(config["x"])})
    try:
        tune.report({"loss": config["x"]})
    except ValueError:
        train.report({"loss": 0.0})
    try:
        print(config["x"])
    except AttributeError:
        train.report({"loss": 0.0})


tune.Tuner(objective).fit()
