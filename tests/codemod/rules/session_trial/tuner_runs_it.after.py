from ray import tune


def objective(config):
    name = tune.get_context().get_trial_name()
    return name, tune.get_context().get_trial_resources()


tune.run(objective)
