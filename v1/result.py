"""``Result``, as V1 returned it."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pyarrow.fs

from railswitch.v2._ray.legacy import Result as _RayResult
from railswitch.v2._whole_files import whole_lines

from .checkpoint import Checkpoint


class _OfWholeLines(_RayResult):  # type: ignore[misc]
    @classmethod
    def _read_file_as_str(cls, *args: Any, **kwargs: Any) -> str:
        content: str = super()._read_file_as_str(*args, **kwargs)
        return whole_lines(content)


@dataclass(repr=False)
class Result(_RayResult):  # type: ignore[misc]
    """What ``fit()`` returns: the metrics of every report, the checkpoints, the error if any.

    >>> result = Result(metrics={"loss": 0.5}, checkpoint=None, error=None, path="/tmp/run")
    >>> result.metrics["loss"], str(result.log_dir)
    (0.5, '/tmp/run')
    """

    @property
    def log_dir(self) -> Path:
        """The directory of the run, as Ray AIR called it."""
        return Path(self.path)

    @classmethod
    def from_path(
        cls,
        path: str | os.PathLike[str],
        storage_filesystem: pyarrow.fs.FileSystem | None = None,
    ) -> Result:
        """Read the result of a finished run from its directory.

        >>> Result.from_path("/tmp/run/that/is/not/there")
        Traceback (most recent call last):
        RuntimeError: Trial folder /tmp/run/that/is/not/there doesn't exist!
        """
        return cls.wrap(_OfWholeLines.from_path(path, storage_filesystem))

    @classmethod
    def wrap(cls, result: Any) -> Result:
        """Ray's own result as one that also has AIR's attributes.

        >>> Result.wrap(Result(metrics={}, checkpoint=None, error=None, path="/tmp")).log_dir.name
        'tmp'
        """
        values = {item.name: getattr(result, item.name) for item in fields(_RayResult)}
        values["checkpoint"] = Checkpoint.wrap(values["checkpoint"])
        if values["best_checkpoints"] is not None:
            values["best_checkpoints"] = [
                (Checkpoint.wrap(checkpoint), metrics)
                for checkpoint, metrics in values["best_checkpoints"]
            ]
        return cls(**values)
