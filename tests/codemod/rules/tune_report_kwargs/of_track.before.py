from ray import tune
from ray.tune import track


def objective(config):
    track.log(mean_accuracy=config["x"], done=True)


tune.run(objective, config={"x": 1})
