import ray
from ray import tune


def objective(config):
    print(tune.get_context().get_trial_id(), tune.get_context().get_trial_name(), ray.tune.get_context().get_trial_dir())
    tune.report({"loss": 1.0})
