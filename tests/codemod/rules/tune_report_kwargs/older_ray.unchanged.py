from ray import tune


def objective(config):
    try:
        tune.report({"loss": 0.1})
    except (TypeError, AttributeError):
        tune.report(loss=0.1)
