from ray import air, tune


def objective(config):
    air.session.report({"loss": config["x"]})


tune.register_trainable("mine", objective)
tune.run("mine")
