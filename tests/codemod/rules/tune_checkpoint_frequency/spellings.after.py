# fixture: unsafe
import ray.tune.integration.lightgbm
from ray.tune.integration.xgboost import TuneReportCheckpointCallback

callbacks = [
    TuneReportCheckpointCallback(frequency=1),
    TuneReportCheckpointCallback(filename="model.xgb", frequency=1),
    ray.tune.integration.lightgbm.TuneReportCheckpointCallback({"loss": "eval-logloss"}, frequency=1),
]
