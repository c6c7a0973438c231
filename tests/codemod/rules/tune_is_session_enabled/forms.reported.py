import ray.tune
from ray import tune
from ray.tune import is_session_enabled  # <-

if tune.is_session_enabled() or ray.tune.is_session_enabled():  # <-
    tune.report({"loss": 0.1})
print(is_session_enabled())
