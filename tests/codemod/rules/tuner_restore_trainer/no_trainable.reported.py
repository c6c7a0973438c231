from ray import tune
from ray.tune import Tuner

tuner = tune.Tuner.restore("/results/search", resume_errored=True)  # <-
Tuner.restore(path="/results/search")  # <-
