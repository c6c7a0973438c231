import ray.tune
from ray import tune
from ray.tune import is_session_enabled

if tune.is_session_enabled() or ray.tune.is_session_enabled():
    tune.report({"loss": 0.1})
print(is_session_enabled())


def report(metrics, callbacks=()):
    enabled = tune.is_session_enabled()
    if enabled and not tune.is_session_enabled():
        return
    while tune.is_session_enabled() and callbacks:
        callbacks.pop()
