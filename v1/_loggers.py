"""Tune's own loggers for CSV and JSON, with many rows brought to the disk at once.

They write what Tune's loggers write; only the moment differs, and what it costs. A logger that is a
subclass of the user's own is left as it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, TextIO

from railswitch.v2._ray.tune import (
    CSVLoggerCallback,
    JsonLoggerCallback,
    SafeFallbackEncoder,
    TBXLoggerCallback,
    Trial,
)


class PutsOff(ABC):
    """A logger that brings rows to the disk when it is told to."""

    @abstractmethod
    def write_out(self) -> None:
        """Bring all rows to the disk."""

    @abstractmethod
    def close(self) -> None:
        """Bring all rows to the disk, and close files that the end of the trial has not closed."""


class WholeRows:
    """A text file that gathers what is written, so that rows reach the disk together, and whole.

    >>> import io
    >>> rows = WholeRows(file := io.StringIO())
    >>> rows.write("1,2"), rows.flush(), rows.write(",3"), file.getvalue()
    (3, None, 2, '')
    >>> rows.write_out()
    >>> file.getvalue()
    '1,2,3'
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._pending: list[str] = []

    def write(self, text: str) -> int:
        """Keep the text for the next :meth:`write_out`."""
        self._pending.append(text)
        return len(text)

    def flush(self) -> None:
        """Tune's loggers ask for this after every row."""

    def write_out(self) -> None:
        """Bring everything to the disk."""
        if self._pending:
            # Forgotten first: what a full disk has refused is not written twice.
            text = "".join(self._pending)
            self._pending.clear()
            self._file.write(text)
            self._file.flush()

    def close(self) -> None:
        """Bring everything to the disk; nothing more will come."""
        try:
            self.write_out()
        finally:
            self._file.close()


class _TextRows(PutsOff):
    _trial_files: dict[Trial, Any]

    def write_out(self) -> None:
        for file in self._trial_files.values():
            file.write_out()

    def close(self) -> None:
        while self._trial_files:
            self._trial_files.popitem()[1].close()


class CsvRows(_TextRows, CSVLoggerCallback):  # type: ignore[misc]
    """Tune's ``progress.csv``, by batches."""

    def _setup_trial(self, trial: Trial) -> None:
        super()._setup_trial(trial)
        self._trial_files[trial] = WholeRows(self._trial_files[trial])


class JsonRows(_TextRows, JsonLoggerCallback):  # type: ignore[misc]
    """Tune's ``result.json``, by batches."""

    _encoder = SafeFallbackEncoder()

    def log_trial_start(self, trial: Trial) -> None:
        super().log_trial_start(trial)
        self._trial_files[trial] = WholeRows(self._trial_files[trial])

    def log_trial_result(self, iteration: int, trial: Trial, result: dict[str, Any]) -> None:  # noqa: ARG002
        if trial not in self._trial_files:
            self.log_trial_start(trial)
        # The same text as Tune's json.dump, in one call: that is what the encoder in C can do.
        self._trial_files[trial].write(self._encoder.encode(result) + "\n")


def by_batches(callbacks: Iterable[Any]) -> list[Any]:
    """The callbacks, with Tune's own loggers replaced by those that write many rows at once."""
    return [_by_batches(callback) for callback in callbacks]


def _by_batches(callback: Any) -> Any:
    if type(callback) is CSVLoggerCallback:
        return CsvRows()
    if type(callback) is JsonLoggerCallback:
        return JsonRows()
    if type(callback) is TBXLoggerCallback:
        # Not sooner, as in V1: some tracking libraries mind what is imported before them.
        from ._tensorboard import TensorBoardRows  # noqa: PLC0415

        return TensorBoardRows()
    return callback
