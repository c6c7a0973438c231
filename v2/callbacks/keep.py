"""Metrics for the result: every row of a run, as V1 had it."""

from __future__ import annotations

import io
import pickle
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, BinaryIO, TypeVar

from ray import cloudpickle

from ._base import Report, flatten
from ._folder import FileCallback, RunFolder

_FILE = "kept_metrics.pkl"

R = TypeVar("R")


class KeepMetrics(FileCallback):
    """Keeps the metrics of every report of the first worker, with a checkpoint or without.

    :func:`with_kept_metrics` gives the result back with them::

        trainer = TorchTrainer(train_func, run_config=RunConfig(callbacks=[KeepMetrics()]))
        result = with_kept_metrics(trainer.fit())
        result.metrics["loss"], result.metrics_dataframe["loss"].min()

    They lie in ``kept_metrics.pkl`` in the run's storage directory, as they were reported.
    """

    def __init__(self) -> None:
        super().__init__(ranks=[0])
        self._stream: BinaryIO

    def begin(self, run_context: Any) -> None:
        """Begin a run: from here on the rows are its own, not those of one of the same name."""
        self._folder = RunFolder(run_context.run_config.storage_context)
        self.open(self._folder)
        cloudpickle.dump({"started": time.time()}, self._stream)
        self._stream.flush()

    def open(self, folder: RunFolder) -> None:
        """Go on with the file, or begin it."""
        self._stream = folder.file(_FILE).open("ab")

    def write(self, report: Report) -> None:
        """Add the metrics of the first worker."""
        cloudpickle.dump({"time": report.moment, "metrics": report.metrics[0]}, self._stream)
        self._stream.flush()

    def close_files(self) -> None:
        """Close the file."""
        self._stream.close()


def with_kept_metrics(result: R) -> R:
    """The result of a trainer with what its :class:`KeepMetrics` has kept.

    ``metrics`` are those of the last report, ``metrics_dataframe`` has a row for each, with nested
    metrics as ``outer/inner``. Both have ``training_iteration``, ``time_total_s``,
    ``time_this_iter_s``, ``timestamp`` and ``date``, as V1 filled them in. Without a report, the
    result stays as it is.
    """
    rows = filled(_last_run(result))
    if not rows:
        return result
    import pandas  # noqa: PLC0415  (workers do without it)

    frame = pandas.DataFrame([dict(flatten(row)) for row in rows])
    return replace(result, metrics=rows[-1], metrics_dataframe=frame)  # type: ignore[type-var]


def filled(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The metrics of a run, with what V1 filled in besides; what was reported comes first.

    >>> start, row = {"started": 10.0}, {"time": 12.5, "metrics": {"loss": 0.5}}
    >>> metrics, = filled([start, row])
    >>> metrics["loss"], metrics["training_iteration"], metrics["time_total_s"]
    (0.5, 1, 2.5)
    """
    rows = []
    started = before = records[0]["started"] if records else 0.0
    for number, record in enumerate(records[1:], start=1):
        moment = record["time"]
        own = {
            "timestamp": int(moment),
            "date": time.strftime("%Y-%m-%d_%H-%M-%S", time.localtime(moment)),
            "time_this_iter_s": moment - before,
            "time_total_s": moment - started,
            "training_iteration": number,
        }
        metrics = record["metrics"]
        rows.append(metrics | {key: value for key, value in own.items() if key not in metrics})
        before = moment
    return rows


def _last_run(result: Any) -> list[dict[str, Any]]:
    """What was kept of the last run in a directory: when it started, and its rows."""
    path = f"{result.path}/{_FILE}"
    if not result.filesystem.get_file_info(path).is_file:
        raise FileNotFoundError(
            f"no metrics were kept at {path}. Give the trainer `RunConfig(callbacks="
            "[KeepMetrics()])`, and a `storage_path` that this machine can read."
        )
    found: list[dict[str, Any]] = []
    with result.filesystem.open_input_file(path) as file:
        stream = io.BytesIO(file.read())
        while True:
            try:
                record = pickle.load(stream)
            except EOFError:
                break
            if "started" in record:
                found.clear()
            found.append(record)
    return found
