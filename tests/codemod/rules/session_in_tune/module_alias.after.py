import ray.tune as rt


def objective(config):
    rt.report({"loss": config["x"]})


rt.Tuner(objective).fit()
