# fixture: unsafe
import ray.tune.integration.lightgbm
from ray.tune.integration.xgboost import TuneReportCheckpointCallback

callbacks = [
    TuneReportCheckpointCallback(),
    TuneReportCheckpointCallback(filename="model.xgb"),
    ray.tune.integration.lightgbm.TuneReportCheckpointCallback({"loss": "eval-logloss"}),
]
