import importlib

from ray import tune

print(tune, importlib.import_module("ray.tune.integration.torch"))  # <-
