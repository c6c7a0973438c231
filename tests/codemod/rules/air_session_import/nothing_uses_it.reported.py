import ray.air.session  # <-
from ray.air import session  # <-
