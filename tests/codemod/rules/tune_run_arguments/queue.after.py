from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, num_samples=2)
