import lightgbm_ray.tune  # <-
import ray_lightning as rl  # <-
from xgboost_ray import RayDMatrix, RayParams, train  # <-


def fit(data):
    from xgboost_ray.sklearn import RayXGBClassifier

    train({}, RayDMatrix(data), ray_params=RayParams(num_actors=2))
    return RayXGBClassifier(), rl.RayStrategy(), lightgbm_ray.tune
