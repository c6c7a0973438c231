try:
    from ray import train, tune
except ImportError:
    train = tune = None


def objective(config):
    if train is not None:
        train.report({"loss": 0.1})


def main():
    tune.run(objective)
