from ray import tune


def helper():
    context = tune.get_context()
    return context.get_metadata(), context.get_trial_id()  # <-
