# fixture: select=RS216+RS607
import ray
from ray import tune


def objective(config):
    meta = ray.train.get_context().get_metadata()  # <-
    tune.report({"loss": 1.0, **meta})
    print(tune.get_context().get_metadata())  # <-


tune.Tuner(objective).fit()
