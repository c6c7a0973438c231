"""Ray's V1 API without its frameworks, which are slow to import."""

from ray.air import session
from ray.train import Result, RunConfig
from ray.train.data_parallel_trainer import DataParallelTrainer

__all__ = ["DataParallelTrainer", "Result", "RunConfig", "session"]
