from ray.air import Result  # <-
