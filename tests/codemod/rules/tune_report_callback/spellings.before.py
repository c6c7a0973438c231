import ray.tune.integration.lightgbm
from ray.tune.integration import xgboost as rx
from ray.tune.integration.xgboost import TuneReportCallback as Report

callbacks = [
    Report(),
    Report(["loss"], min),
    rx.TuneReportCallback(metrics="loss", results_postprocessing_fn=min),
    ray.tune.integration.lightgbm.TuneReportCallback({"loss": "eval-logloss"}),
]
