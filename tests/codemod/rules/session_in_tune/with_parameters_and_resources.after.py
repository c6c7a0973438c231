from ray import tune


def objective(config, data):
    tune.report({"loss": len(data)})


trainable = tune.with_resources(tune.with_parameters(objective, data=[1]), {"cpu": 1})
tune.Tuner(trainable).fit()
