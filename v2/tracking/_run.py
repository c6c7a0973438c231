"""Tracking inside the training function."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any

import pyarrow.fs

from .._ray.engine import get_train_context
from .._relay.reporter import StopTraining
from ..callbacks._base import flatten
from ._items import Files, Metrics, Params
from ._journal import FINISH_TIMEOUT_S, Journal
from ._shutdown import finish_when_stopped, forget
from ._tracker import State, Tracker


class Run:
    """A run of a tracking library in the training function.

    It is a context manager: at the end of the block all is sent and the run is finished, as
    failed if an exception leaves the block, and also if the worker is told to stop meanwhile.
    """

    is_active = True
    """Whether this rank logs."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._finishing = threading.Lock()
        self._finished = False
        finish_when_stopped(self)

    @property
    def id(self) -> str:
        """The library's id of the run; waits until the run has begun."""
        return self._journal.connection().id

    @property
    def native(self) -> Any:
        """The library's own object, for what this class does not have.

        The ``mlflow`` module with the run as the active one, the ``wandb.Run``, or Comet's
        experiment. Waits until the run has begun; what is called on it may wait as well.
        """
        return self._journal.connection().native

    def log(self, metrics: Mapping[str, Any], step: int | None = None) -> None:
        """Log metrics; without a step, they count up, also after a restart."""
        step = self._journal.last_step + 1 if step is None else step
        self._journal.log(Metrics(dict(flatten(metrics)), step, time.time()))

    def log_params(self, params: Mapping[str, Any]) -> None:
        """Log parameters."""
        self._journal.log(Params(dict(flatten(params))))

    def log_files(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        """Upload a file or a directory; it must stay where it is until the run is finished."""
        path = Path(path).absolute()
        self._journal.log(Files(str(path), name or path.name))

    def lightning_logger(self) -> Any:
        """A logger for ``lightning.pytorch.Trainer(logger=...)``."""
        from ._lightning import make_logger  # noqa: PLC0415  (imports Lightning)

        return make_logger(self)

    def finish(self, state: State = "finished", timeout_s: float = FINISH_TIMEOUT_S) -> None:
        """Send the rest and finish the run; called at the end of the block."""
        with self._finishing:
            if self._finished:
                return
            self._finished = True
            self._journal.close(state, timeout_s)
        forget(self)

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        state = state_after(error)
        self._leave(state)
        self.finish(state)

    def _leave(self, state: State) -> None:
        connection = self._journal.connection_if_open()
        if connection is not None:
            connection.leave(state)


class IdleRun(Run):
    """What ranks have that do not log."""

    is_active = False

    def __init__(self) -> None:
        """Nothing is opened."""

    @property
    def id(self) -> str:
        """No id."""
        return ""

    @property
    def native(self) -> Any:
        """An object on which everything can be called, and nothing happens."""
        return Nothing()

    def log(self, metrics: Mapping[str, Any], step: int | None = None) -> None:
        """Do nothing."""

    def log_params(self, params: Mapping[str, Any]) -> None:
        """Do nothing."""

    def log_files(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        """Do nothing."""

    def lightning_logger(self) -> Any:
        """No logger."""
        return False

    def finish(self, state: State = "finished", timeout_s: float = FINISH_TIMEOUT_S) -> None:
        """Do nothing."""

    def _leave(self, state: State) -> None:
        """Do nothing."""


class Nothing:
    """Whatever is asked of it or called on it is nothing again.

    >>> Nothing().log_figure("figure", "loss.png").anything
    Nothing()
    """

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: Any, **__: Any) -> Nothing:
        return self

    def __repr__(self) -> str:
        return "Nothing()"


def begin(tracker: Tracker, config: Mapping[str, Any], *, ranks: str, name: str | None) -> Run:
    """Begin a run on the ranks that log."""
    if ranks not in ("first", "all"):
        raise ValueError(f'ranks must be "first" or "all", not {ranks!r}.')
    rank, experiment, storage = _where()
    if ranks == "first" and rank != 0:
        return IdleRun()
    title = name or experiment
    is_group = ranks == "all"
    journal = Journal(
        tracker,
        storage,
        key=f"{tracker.key}-rank_{rank}" if is_group else tracker.key,
        name=f"{title}-rank_{rank}" if is_group else title,
        group=title if is_group else None,
    )
    run = Run(journal)
    if config:
        run.log_params(config)
    return run


def state_after(error: BaseException | None) -> State:
    """How a run ends that is left with an exception, or with none.

    >>> state_after(None), state_after(ValueError()), state_after(SystemExit(0))
    ('finished', 'failed', 'finished')
    """
    if error is None or isinstance(error, StopTraining):
        return "finished"
    if isinstance(error, SystemExit) and not error.code:
        return "finished"
    return "failed"


def _where() -> tuple[int, str, Any]:
    """The rank, the name of the training run and its storage; outside of a run, the first."""
    try:
        context = get_train_context()
    except RuntimeError:
        folder = Path("railswitch-runs").absolute()
        storage = SimpleNamespace(
            storage_filesystem=pyarrow.fs.LocalFileSystem(), experiment_fs_path=str(folder)
        )
        return 0, "run", storage
    return context.get_world_rank(), context.get_experiment_name(), context.get_storage()
