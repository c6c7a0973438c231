from ray import tune
from ray.train import get_checkpoint, report


def objective(config):
    if get_checkpoint() is None:
        report({"loss": config["x"]})


if __name__ == "__main__":
    tune.run(objective)
