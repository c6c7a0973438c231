from ray import tune
from ray.tune.logger import TBXLoggerCallback

tune.Tuner(print, run_config=tune.RunConfig(callbacks=[TBXLoggerCallback()]))
