from ray import tune


def show(config, reporter):
    reporter(config)


def optional(config, reporter=None):
    tune.report({"loss": 1})


def objective(config):
    show(config, print)


tune.run(objective)
tune.run(optional)
