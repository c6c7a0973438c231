from urllib.parse import urlparse

import ray.air.result
from ray import air, tune
from ray.train import Result


def load(path, run, objective):
    yield Result.from_path(path)  # <-
    artifact_dir = urlparse(run.info.artifact_uri).path
    yield Result.from_path(artifact_dir)  # <-
    yield air.Result.from_path(artifact_dir)  # <-
    yield ray.air.result.Result.from_path("/results/exp")  # <-
    best = tune.Tuner(objective).fit().get_best_result()
    yield air.Result.from_path(best.path)
