import ray

try:
    from ray.train import report
except ImportError:
    from ray.air.session import report

if ray.__version__ >= "2.7":
    from ray import train as session
else:
    from ray.air import session


def train_func():
    report({"loss": 0.1})  # <-
    session.report({"loss": 0.1})  # <-
