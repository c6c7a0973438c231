"""The same of railswitch."""

from railswitch.v1 import DataParallelTrainer, Result, RunConfig, session

__all__ = ["DataParallelTrainer", "Result", "RunConfig", "session"]
