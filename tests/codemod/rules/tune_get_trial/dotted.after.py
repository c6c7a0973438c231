import ray.tune


def objective(config):
    print(ray.tune.get_context().get_trial_id())
