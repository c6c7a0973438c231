from ray.air import Result  # noqa: F401  # <-
