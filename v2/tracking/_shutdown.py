"""Runs that are open in a worker when it is told to stop, as when another worker has failed.

The engine gives a worker five seconds then: it calls ``before_worker_shutdown`` of the callbacks
that the worker has, and kills it. So the first run puts a callback there.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from .._ray.engine import callbacks_of_this_worker

logger = logging.getLogger(__name__)

_PATIENCE_S: Final = 4.0
_open: list[Any] = []


class _FinishOpenRuns:
    def before_worker_shutdown(self) -> None:
        runs = list(_open)
        if runs:
            with ThreadPoolExecutor(len(runs)) as pool:
                for run in runs:
                    pool.submit(run.finish, "stopped", _PATIENCE_S)


def finish_when_stopped(run: Any) -> None:
    """Finish the run when the worker is told to stop."""
    _open.append(run)
    callbacks = callbacks_of_this_worker()
    if callbacks is None:
        logger.debug("This process is no worker of Ray Train: runs end with their block only.")
        return
    if not any(isinstance(callback, _FinishOpenRuns) for callback in callbacks):
        callbacks.append(_FinishOpenRuns())


def forget(run: Any) -> None:
    """The run is finished."""
    if run in _open:
        _open.remove(run)
