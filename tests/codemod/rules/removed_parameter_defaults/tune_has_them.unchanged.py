from ray import air, train, tune
from mine import RunConfig

tune.RunConfig(stop=None, verbose=None)
tune.Tuner(print, run_config=air.RunConfig(stop=None)).fit()
tune.Tuner(print, run_config=train.RunConfig(stop=None)).fit()
train.CheckpointConfig(num_to_keep=None)
train.RunConfig(callbacks=None, name=None)
RunConfig(stop=None)
