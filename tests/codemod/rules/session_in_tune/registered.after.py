from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.register_trainable("mine", objective)
tune.run("mine")
