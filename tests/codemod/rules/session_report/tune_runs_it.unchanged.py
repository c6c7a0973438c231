from ray import tune
from ray.air import session


def objective(config):
    session.report({"loss": 0.1})


tune.run(objective)
