try:
    from ray import tune
except ImportError:
    tune = None


def objective(config):
    if tune is not None:
        tune.report({"loss": 0.1})


def main():
    tune.run(objective)
