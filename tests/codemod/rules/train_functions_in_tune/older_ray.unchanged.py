from ray import tune


def objective(config):
    try:
        tune.report({"loss": 1.0}, checkpoint=None)
    except AttributeError:
        import ray.train  # Old API

        ray.train.report({"loss": 1.0}, checkpoint=None)


tune.Tuner(objective).fit()
