from ray.tune import trial
from ray.tune.cluster_info import is_ray_cluster  # <-
from ray.tune.config_parser import create_trial_from_spec  # <-
from ray.tune.trial import Checkpoint  # <-

trial.Checkpoint("memory", 1, {})  # <-
print(is_ray_cluster, create_trial_from_spec, Checkpoint, trial.Trial)
