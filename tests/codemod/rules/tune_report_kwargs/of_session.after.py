# fixture: select=RS609+RS610
from ray import tune
from ray.tune import report as log


def objective(config):
    tune.report({"loss": 1, "checkpoint": 2})
    log({"_metric": 0.5})
    tune.report({**config})
    print(tune.get_context().get_trial_id())


tune.run(objective)
