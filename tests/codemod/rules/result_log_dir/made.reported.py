from pathlib import Path

from ray.air.result import Result
from ray.train import Result as TrainResult

Result(metrics={}, checkpoint=None, error=None, log_dir=Path("results"))  # <-
TrainResult(metrics={}, checkpoint=None, error=None, path="new", log_dir="results")  # <-
