from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.run(objective)
tune.register_trainable("objective", objective)
tune.Tuner(tune.with_resources(tune.with_parameters(objective, data=1), {"cpu": 1}))
