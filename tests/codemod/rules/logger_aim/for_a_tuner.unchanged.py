from ray import tune
from ray.tune.logger.aim import AimLoggerCallback

tune.Tuner(print, run_config=tune.RunConfig(callbacks=[AimLoggerCallback()]))
