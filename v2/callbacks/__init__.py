"""Ready-made callbacks: where metrics go that are reported without a checkpoint.

In code, with the trainers of ``railswitch.v2`` or with Ray's own::

    RunConfig(callbacks=[CSVCallback(), TensorBoardCallback()])

or without touching the code::

    RAY_TRAIN_CALLBACKS=railswitch.v2.callbacks.CSVCallback python train.py

Files go to the run's storage directory, beside its checkpoints.
"""

from __future__ import annotations

from ._base import MetricsCallback, Report
from .aggregation import AggregationCallback
from .console import ConsoleCallback
from .csv import CSVCallback
from .jsonl import JSONLCallback
from .keep import KeepMetrics, with_kept_metrics
from .tensorboard import TensorBoardCallback

__all__ = [
    "AggregationCallback",
    "CSVCallback",
    "ConsoleCallback",
    "JSONLCallback",
    "KeepMetrics",
    "MetricsCallback",
    "Report",
    "TensorBoardCallback",
    "with_kept_metrics",
]
