import ray.tune
from ray import tune

if tune.get_context().get_trial_id() or ray.tune.get_context().get_trial_id():
    tune.report({"loss": 0.1})
print(tune.get_context().get_trial_id() is not None)


def report(metrics, callbacks=()):
    enabled = tune.get_context().get_trial_id() is not None
    if enabled and not tune.get_context().get_trial_id():
        return
    while tune.get_context().get_trial_id() and callbacks:
        callbacks.pop()
