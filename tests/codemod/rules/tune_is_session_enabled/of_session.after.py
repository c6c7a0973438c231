from ray import tune

print(tune.get_context().get_trial_id() is not None, tune.get_context().get_trial_id() is not None)
