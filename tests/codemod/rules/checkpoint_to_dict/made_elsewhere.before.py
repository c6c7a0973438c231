# fixture: unsafe
from ray import tune
from ray.train import Checkpoint


def objective(config):
    checkpoint = tune.get_checkpoint()
    start = 0
    if checkpoint:
        start = checkpoint.to_dict()["epoch"] + 1
    tune.report({"epoch": start})


def of_table(results):
    checkpoint = results.get_dataframe().checkpoint[0]
    return checkpoint.to_dict()["model"]


def save(epoch):
    return Checkpoint.from_dict({"epoch": epoch})
