from ray import train, tune
from ray.air import session
from ray.train._internal.session import get_session


def either(metrics):
    if get_session():  # <-
        session.report(metrics)
    train.get_context()


def of_a_trial(metrics):
    found = get_session()  # <-
    tune.report({"name": found.trial_name})
