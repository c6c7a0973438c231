from ray import tune


def is_session_enabled():
    return tune.get_context().get_trial_id() is not None


print(is_session_enabled())
