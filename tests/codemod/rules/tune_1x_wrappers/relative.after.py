import os

from ray import tune


def best(folder, name):
    first = tune.ExperimentAnalysis(os.path.abspath("../results"))
    second = tune.ExperimentAnalysis(os.path.abspath(os.path.expanduser(os.path.join(folder, name))))
    return first.get_best_config("loss", "min", scope="all"), second.dataframe()


print(tune.ExperimentAnalysis(os.path.abspath("x")).dataframe(), tune.ExperimentAnalysis("~/y").dataframe())
