import os

from ray import tune


def best(folder, name):
    first = tune.Analysis("../results")
    second = tune.Analysis(os.path.join(folder, name))
    return first.get_best_config("loss", "min"), second.dataframe()


print(tune.Analysis(os.path.abspath("x")).dataframe(), tune.Analysis("~/y").dataframe())
