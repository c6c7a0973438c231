import ray_lightning_fast
import xgboost
from lightgbm import train
from my.xgboost_ray import RayParams

from ray.util import ActorPool

NOTE = "xgboost_ray"
print(ray_lightning_fast, xgboost, train, RayParams, ActorPool, NOTE)
