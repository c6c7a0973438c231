from ray import tune
from ray.train import get_context


def objective(config):
    print(get_context().get_trial_id())


tune.Tuner(objective).fit()
