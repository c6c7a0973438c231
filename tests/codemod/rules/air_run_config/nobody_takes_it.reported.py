from ray.air import RunConfig


def settings():
    return RunConfig(name="a")  # <-
