from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner.restore("/results/search", trainable=objective)
tune.Tuner.restore("/results/search", objective)
