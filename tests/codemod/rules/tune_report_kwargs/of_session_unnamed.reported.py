from ray.tune import session
from ray.tune.session import report  # <-


def objective(config):
    session.report(0.5)  # <-
    session.report(config["loss"], epoch=1)  # <-
    report(*config)
