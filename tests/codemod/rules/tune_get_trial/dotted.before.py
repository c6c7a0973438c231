import ray.tune


def objective(config):
    print(ray.tune.get_trial_id())
