"""Metrics put together over the workers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from typing import Any

import numpy as np

from ._base import MetricsCallback, Report
from .csv import CSVCallback

ALL = "all"


class AggregationCallback(MetricsCallback):
    """Gives other callbacks the mean, minimum, maximum and spread of every metric.

    By default they go to ``metrics_aggregated.csv`` in the run's storage directory. To see them
    in the terminal and in TensorBoard as well::

        AggregationCallback([CSVCallback("all.csv"), ConsoleCallback(), TensorBoardCallback()])
    """

    def __init__(
        self,
        to: Sequence[MetricsCallback] | None = None,
        *,
        ranks: Iterable[int] | None = None,
    ) -> None:
        super().__init__(ranks=ranks)
        self._to = [CSVCallback("metrics_aggregated.csv")] if to is None else list(to)

    def receive(self, run_context: Any, report: Report) -> None:
        """Pass the report on, put together."""
        aggregated = replace(report, metrics={ALL: aggregate(report.flat)})
        for callback in self._to:
            callback.receive(run_context, aggregated)

    def begin(self, run_context: Any) -> None:
        """Tell the other callbacks."""
        for callback in self._to:
            callback.begin(run_context)

    def close(self) -> None:
        """Close the other callbacks."""
        self.finish(None)

    def finish(self, error: BaseException | None) -> None:
        """Tell the other callbacks how the run has ended."""
        for callback in self._to:
            callback.finish(error)
        self._reports = 0


def aggregate(workers: Mapping[int | str, Mapping[str, Any]]) -> dict[str, float]:
    """The mean, minimum, maximum, standard deviation and single values of every number.

    >>> aggregate({0: {"loss": 1.0, "host": "a"}, 1: {"loss": 3.0, "host": "b"}})
    {'loss/mean': 2.0, 'loss/min': 1.0, 'loss/max': 3.0, 'loss/std': 1.0, 'loss/rank_0': 1.0, \
'loss/rank_1': 3.0}
    """
    aggregated: dict[str, float] = {}
    for name in dict.fromkeys(name for metrics in workers.values() for name in metrics):
        values = {
            rank: float(metrics[name])
            for rank, metrics in workers.items()
            if isinstance(metrics.get(name), Real)
        }
        if not values:
            continue
        numbers = list(values.values())
        aggregated |= {
            f"{name}/mean": float(np.mean(numbers)),
            f"{name}/min": float(np.min(numbers)),
            f"{name}/max": float(np.max(numbers)),
            f"{name}/std": float(np.std(numbers)),
        }
        aggregated |= {f"{name}/rank_{rank}": value for rank, value in values.items()}
    return aggregated
