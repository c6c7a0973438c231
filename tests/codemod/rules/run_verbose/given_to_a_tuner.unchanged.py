from ray import train, tune
from ray.air import RunConfig

tune.Tuner(print, run_config=RunConfig(verbose=1)).fit()
tune.Tuner(print, run_config=tune.RunConfig(verbose=1)).fit()
