from ray import tune


def objective(config):
    print(tune.get_context().get_trial_id(), tune.get_context().get_trial_dir())
