# fixture: unsafe
import sys

from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


path = "/results/search"
if "--resume" in sys.argv:
    tuner = tune.Tuner.restore(path, resume_errored=True, trainable=tune.with_resources(objective, {"cpu": 2}))
else:
    tuner = tune.Tuner(
        tune.with_resources(objective, {"cpu": 2}), param_space={"x": tune.uniform(0, 1)}
    )
results = tuner.fit()
