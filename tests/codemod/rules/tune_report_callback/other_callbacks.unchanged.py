from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.integration.xgboost import TuneReportCheckpointCallback

callbacks = [TuneReportCallback(), TuneReportCheckpointCallback({"loss": "eval-logloss"})]
