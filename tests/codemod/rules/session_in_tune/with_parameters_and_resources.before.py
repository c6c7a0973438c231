from ray import tune
from ray.air import session


def objective(config, data):
    session.report({"loss": len(data)})


trainable = tune.with_resources(tune.with_parameters(objective, data=[1]), {"cpu": 1})
tune.Tuner(trainable).fit()
