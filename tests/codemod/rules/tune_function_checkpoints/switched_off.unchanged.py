import sys

from ray import tune


def objective(config):
    tune.report({"loss": 1.0})


keep = tune.CheckpointConfig(num_to_keep=1, checkpoint_frequency=0, checkpoint_at_end=False)
tune.Tuner(objective, run_config=tune.RunConfig(checkpoint_config=keep)).fit()
open_config = tune.CheckpointConfig(checkpoint_frequency=int(sys.argv[1]))
tune.Tuner(objective, run_config=tune.RunConfig(checkpoint_config=open_config)).fit()
