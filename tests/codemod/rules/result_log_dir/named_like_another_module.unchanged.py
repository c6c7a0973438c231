from ray import tune
from ray.air import session
from ray.tune import tuner

import other
import pandas


def objective(config): ...


def show():
    print(tuner.fit()[0].log_dir)  # by then it may be either


print(session.get_trial_name())
session = other.Session()
print(session.fit().log_dir)
tuner = other.Tuner(tuner.Tuner(objective))
print(tuner.fit()[0].log_dir)
tune = other.tune(tune.Tuner(objective))
print(tune.fit()[0].log_dir)
if session:
    pandas = tune
print(pandas.fit()[0].log_dir)
