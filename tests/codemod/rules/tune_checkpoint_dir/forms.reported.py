from ray import tune
from ray.tune import save_checkpoint  # <-


def objective(config, checkpoint_dir=None):  # <-
    with tune.checkpoint_dir(step=1) as directory:  # <-
        print(directory)
    save_checkpoint(checkpoint_dir or "here")


tune.Tuner(tune.with_parameters(objective, data=[])).fit()
