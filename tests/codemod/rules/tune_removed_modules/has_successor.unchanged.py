import ray.tune.session
from ray.tune import session
from ray.tune.session import get_trial_id

print(ray.tune.session.get_trial_dir(), session.get_trial_name(), get_trial_id())
