import ray.tune.integration.lightgbm
from ray.tune.integration import xgboost as rx
from ray.tune.integration.xgboost import TuneReportCheckpointCallback as Report

callbacks = [
    Report(checkpoint_at_end=False),
    Report(["loss"], results_postprocessing_fn=min, checkpoint_at_end=False),
    rx.TuneReportCheckpointCallback(metrics="loss", results_postprocessing_fn=min, checkpoint_at_end=False),
    ray.tune.integration.lightgbm.TuneReportCheckpointCallback({"loss": "eval-logloss"}, checkpoint_at_end=False),
]
