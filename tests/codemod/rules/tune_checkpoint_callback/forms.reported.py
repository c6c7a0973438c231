from ray.tune.integration import keras
from ray.tune.integration.xgboost import _TuneCheckpointCallback  # <-

callbacks = [_TuneCheckpointCallback(), keras._TuneCheckpointCallback()]  # <-
