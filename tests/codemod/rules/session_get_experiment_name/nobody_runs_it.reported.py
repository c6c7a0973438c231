from ray.air import session


def name():
    return session.get_experiment_name()  # <-
