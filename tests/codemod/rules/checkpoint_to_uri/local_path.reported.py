from ray import train, tune
from ray.air import Checkpoint


def train_func():
    checkpoint = train.get_checkpoint()
    print(checkpoint._local_path)  # <-


def load(checkpoint: Checkpoint):
    return checkpoint._local_path  # <-


results = tune.Tuner(train_func).fit()
path = results.get_best_result().checkpoint._local_path  # <-
analysis = tune.run(train_func)
print(analysis.best_checkpoint._local_path)  # <-
print(analysis.get_best_checkpoint("trial", "loss", "min")._local_path)  # <-
