# fixture: unsafe
from ray import tune


def load(folder):
    return tune.ExperimentAnalysis(folder)


best = load("/x").get_best_config("loss", "min")
