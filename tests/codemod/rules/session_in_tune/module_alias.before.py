import ray.tune as rt
from ray.air import session


def objective(config):
    session.report({"loss": config["x"]})


rt.Tuner(objective).fit()
