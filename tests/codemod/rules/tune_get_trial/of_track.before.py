from ray.tune import track


def objective(config):
    print(track.trial_id(), track.trial_dir())
