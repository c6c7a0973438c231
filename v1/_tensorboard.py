"""TensorBoard files as V1 wrote them, at a lower price for each row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tensorboardX import SummaryWriter
from tensorboardX.proto.summary_pb2 import Summary
from tensorboardX.summary import scalar

from railswitch.v2._ray.tune import TBXLoggerCallback


class RowWriter(SummaryWriter):  # type: ignore[misc]
    """Writes the numbers of a row as one event, and waits for the disk only in :meth:`sync`.

    Tune's callback adds each number by itself and flushes after each row, which costs more than
    all else that is done with a row.
    """

    _row: Summary | None = None
    _step: int | None = None

    def add_scalar(
        self,
        tag: str,
        scalar_value: Any,
        global_step: int | None = None,
        *_: Any,
        **__: Any,
    ) -> None:
        """Add a number to the row."""
        self._row = self._row or Summary()
        self._row.value.extend(scalar(tag, scalar_value).value)
        self._step = global_step

    def flush(self) -> None:
        """The row is whole."""
        if self._row is not None:
            self._get_file_writer().add_summary(self._row, self._step)
            self._row = None

    def sync(self) -> None:
        """Bring everything to the disk."""
        self.flush()
        super().flush()

    def close(self) -> None:
        """Bring everything to the disk; nothing more will come."""
        self.flush()
        super().close()


def write_whole_rows(callbacks: Iterable[Any]) -> None:
    """Let Tune's callbacks for TensorBoard write with :class:`RowWriter`."""
    for callback in callbacks:
        if isinstance(callback, TBXLoggerCallback):
            callback._summary_writer_cls = RowWriter


def sync(callbacks: Iterable[Any]) -> None:
    """Bring what those callbacks have written to the disk."""
    for callback in callbacks:
        if isinstance(callback, TBXLoggerCallback):
            for writer in callback._trial_writer.values():
                writer.sync()
