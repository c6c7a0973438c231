from ray import air, tune


def objective(config):
    name = air.session.get_trial_name()
    return name, air.session.get_trial_resources()


tune.run(objective)
