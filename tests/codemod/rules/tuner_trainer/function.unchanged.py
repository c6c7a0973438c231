from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(objective, param_space={"x": 1}).fit()
