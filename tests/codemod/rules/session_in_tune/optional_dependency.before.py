try:
    from ray import tune
    from ray.air import session  # noqa: F401
except ImportError:
    tune = None
    session = None


def objective(config):
    if session is not None:
        session.report({"loss": 0.1})


tune.run(objective)
