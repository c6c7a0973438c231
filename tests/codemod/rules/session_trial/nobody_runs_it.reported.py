from ray.air import session


def loop():
    print(session.get_trial_resources().bundles[-1])  # <-
