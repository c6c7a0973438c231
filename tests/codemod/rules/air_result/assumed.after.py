# fixture: assume=tune
from ray.tune import Result


def show(result: Result):
    print(result.metrics)
