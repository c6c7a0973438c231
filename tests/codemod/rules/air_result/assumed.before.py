# fixture: assume=tune
from ray.air import Result


def show(result: Result):
    print(result.metrics)
