from ray import tune


def objective(config):
    try:
        tune.report({"loss": config["x"]})
    except TypeError:
        tune.report({"loss": float(config["x"])})
    try:
        tune.report({"loss": config["x"]})
    except ValueError:
        tune.report({"loss": 0.0})
    try:
        print(config["x"])
    except AttributeError:
        tune.report({"loss": 0.0})


tune.Tuner(objective).fit()
