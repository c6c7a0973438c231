import ray.air.session  # <-
