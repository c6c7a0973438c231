from ray import tune


def objective(config, reporter):
    reporter(mean_accuracy=1)


tune.run(tune.with_parameters(objective, reporter=print))
