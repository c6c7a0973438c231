"""The tracker, which every tracking library is to railswitch: it can be connected to."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

import pyarrow.fs

from ._checks import SharedDirectory, TrackingError
from ._environment import Baggage
from ._items import Files, Item, Metrics, Params

State = Literal["finished", "failed", "stopped"]


@dataclass(frozen=True)
class RunInfo:
    """The run that a connection is for."""

    name: str
    """The name of the training run, with the rank if there is a run for every rank."""
    folder: Path
    """Where the library may keep its own files; it reaches the run's storage directory."""
    group: str | None = None
    """The name of the training run, if there is a run for every rank."""
    id: str | None = None
    """The id to use, where the library lets us choose, and the one of before after a restart."""
    goes_on: bool = False
    """Whether the run has begun before a restart."""


class Connection(ABC):
    """An open run of a tracking library; used in one background thread."""

    id: str
    """The library's id of the run."""

    @abstractmethod
    def log_metrics(self, items: Sequence[Metrics]) -> None:
        """Log metrics of one step or several."""

    @abstractmethod
    def log_params(self, params: Mapping[str, Any]) -> None:
        """Log parameters."""

    @abstractmethod
    def log_files(self, directory: str, item: Files) -> None:
        """Log a file or a directory, which is on this machine."""

    @abstractmethod
    def finish(self, state: State) -> None:
        """The run is over."""

    @property
    @abstractmethod
    def native(self) -> Any:
        """What the library itself would give to the user."""

    def leave(self, state: State) -> None:  # noqa: B027  (most have nothing to do)
        """The user's thread is done with :attr:`native`."""

    def send(self, items: Sequence[Item]) -> None:
        """Log neighbouring items of one kind."""
        first = items[0]
        if isinstance(first, Metrics):
            self.log_metrics([item for item in items if isinstance(item, Metrics)])
        elif isinstance(first, Params):
            self.log_params(first.values)
        else:
            with local_copy(first) as path:
                self.log_files(path, first)


class Tracker(ABC):
    """A tracking library with its settings. Made on the driver, which says what is missing.

    It can be sent to workers, and takes credentials and settings from the driver's environment
    along.
    """

    title: ClassVar[str]
    """The library as its users call it."""
    key: ClassVar[str]
    """Names the files of the library in the run's storage directory."""

    def __init__(self, baggage: Baggage, directory: SharedDirectory | None = None) -> None:
        self._baggage = baggage
        self._directory = directory

    @property
    def place(self) -> str:
        """Where it logs to, for messages."""
        return self.title if self._directory is None else f"{self.title} in {self._directory.path}"

    def new_id(self) -> str | None:
        """An id for a new run; None where the server gives it one."""
        return None

    @abstractmethod
    def connect(self, run: RunInfo) -> Connection:
        """Begin the run, or go on with it."""

    def is_refusal(self, error: Exception) -> bool:
        """Whether an error will come again however often one tries."""
        refusals = (TypeError, ValueError, NotImplementedError, FileNotFoundError, TrackingError)
        return isinstance(error, refusals)

    def prepare(self) -> None:
        """Make this process ready: called on a worker, or wherever the callback lives."""
        self._baggage.unpack()
        if self._directory is not None:
            self._directory.check()

    def run(
        self,
        config: Mapping[str, Any] | None = None,
        *,
        ranks: Literal["first", "all"] = "first",
        name: str | None = None,
    ) -> Any:
        """Begin a run in the training function; a context manager, see :class:`Run`.

        ``config`` is logged as its parameters. By default rank 0 logs, and the others have an
        object that does nothing; with ``ranks="all"`` each rank has a run of its own, all in one
        group. After a failure, the restarted function goes on with the run of before.
        """
        from ._run import begin  # noqa: PLC0415  (it needs this module)

        return begin(self, config or {}, ranks=ranks, name=name)


@contextlib.contextmanager
def local_copy(files: Files) -> Iterator[str]:
    """The path of the files on this machine.

    >>> with local_copy(Files(__file__, "source")) as path:
    ...     path == __file__
    True
    """
    if files.filesystem is None or isinstance(files.filesystem, pyarrow.fs.LocalFileSystem):
        if not Path(files.path).exists():
            raise FileNotFoundError(f"{files.path} does not exist any more")
        yield files.path
        return
    directory = tempfile.mkdtemp(prefix="railswitch-")
    try:
        pyarrow.fs.copy_files(files.path, directory, source_filesystem=files.filesystem)
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)
