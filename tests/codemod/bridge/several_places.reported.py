import ray

if ray.__version__ < "2.7":
    from ray.air import FailureConfig  # <-
else:
    from ray.train import FailureConfig  # <-

try:
    from ray.air import RunConfig  # <-

    HAS_AIR = True
except ImportError:
    from ray.train import RunConfig  # <-

    HAS_AIR = False

configs = [RunConfig, FailureConfig]
