from ray import tune


def configuration():
    return tune.RunConfig(name="search")
