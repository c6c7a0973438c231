import os

from ray import tune
from ray.train import Result

TRIAL = "/results/exp/objective_1a2b3_00000_0_2024-01-31_12-00-00"


def load(storage_path, trial_dir, objective):
    yield Result.from_path(TRIAL)  # <-
    yield Result.from_path(trial_dir)  # <-
    yield Result.from_path(os.path.join(storage_path, "exp", "TorchTrainer_1a2b3_00000"))  # <-
    yield Result.from_path(f"{storage_path}/exp/TorchTrainer_{storage_path}")  # <-
    best = tune.Tuner(objective).fit().get_best_result()
    yield Result.from_path(path=best.path)  # <-
