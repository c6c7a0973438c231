"""Continuing a run: what is saved for it, and how it is found again."""

from __future__ import annotations

import contextlib
import io
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.fs
from ray import cloudpickle
from ray.util import inspect_serializability

from railswitch.v2._ray.storage import CHECKPOINT_DIR_NAME, get_fs_and_path, parent_of
from railswitch.v2._ray.tune import EXPR_RESULT_FILE
from railswitch.v2._whole_files import whole_lines, write

from ._environment import RESULT_DELIMITER
from .result import Result

_TRAINER_FILE = "trainer.pkl"
_ENGINE_FILES = ("checkpoint_manager_snapshot.json", ".validate_storage_marker")


@dataclass(frozen=True)
class RestoredTrial:
    """The trial of an earlier run, which is to be continued."""

    directory_name: str
    trial_id: str
    rows: list[dict[str, Any]]
    result: Result

    @property
    def checkpoints(self) -> list[tuple[Any, dict[str, Any]]]:
        """The checkpoints that are still there, oldest first, with the rows they came with."""
        rows = {row.get(CHECKPOINT_DIR_NAME): row for row in self.rows}
        return [
            (checkpoint, rows.get(os.path.basename(checkpoint.path), {}))
            for checkpoint in self._found
            if _index(checkpoint.path) <= self.last_checkpoint_index
        ]

    @property
    def orphans(self) -> list[Any]:
        """Checkpoints that are newer than the last row: the driver ended before it recorded theirs.

        As in V1, the run is continued from the last row; they would mix with its own.
        """
        return [item for item in self._found if _index(item.path) > self.last_checkpoint_index]

    @property
    def last_checkpoint_index(self) -> int:
        """The number of the last checkpoint that a row names; -1 if none does.

        Rows that cannot name any, of an older Ray, say nothing against those that are there.
        """
        if not any(CHECKPOINT_DIR_NAME in row for row in self.rows):
            return max((_index(checkpoint.path) for checkpoint in self._found), default=-1)
        names = [row.get(CHECKPOINT_DIR_NAME) for row in self.rows]
        return max((_index(name) for name in names if name), default=-1)

    @property
    def _found(self) -> list[Any]:
        return [checkpoint for checkpoint, _ in self.result.best_checkpoints or ()]


def _index(path: str) -> int:
    """The number in the name of a checkpoint's directory; -1 if it is somebody else's.

    >>> _index("storage/checkpoint_000012"), _index("storage/checkpoint_of_mine")
    (12, -1)
    """
    number = path.rsplit("_", 1)[-1]
    return int(number) if number.isdecimal() else -1


def pickled(trainer: Any) -> bytes:
    """What is needed to make the trainer again; raises if that cannot be sent anywhere."""
    arguments = trainer.saved_arguments()
    arguments["datasets"] = list(trainer.datasets)
    try:
        data: bytes = cloudpickle.dumps((type(trainer), arguments))
    except TypeError as error:
        found = [_why_not_serializable(name, value) for name, value in arguments.items()]
        raise TypeError(
            f"{type(trainer).__name__} has an argument that cannot be sent to its workers. Make "
            f"what is named here inside the training function:\n{''.join(found)}"
        ) from error
    return data


def _why_not_serializable(name: str, value: Any) -> str:
    """Ray's account of what in a value cannot be pickled; nothing if all can.

    >>> _why_not_serializable("train_loop_config", {"lr": 0.1})
    ''
    """
    account = io.StringIO()
    is_serializable, _ = inspect_serializability(value, name=name, print_file=account)
    return "" if is_serializable else account.getvalue()


def save(pickled_trainer: bytes, storage: Any) -> None:
    """Save what :func:`pickled` has made."""
    target = f"{storage.experiment_fs_path}/{_TRAINER_FILE}"
    write(storage.storage_filesystem, target, pickled_trainer)


def can_restore(path: Any, filesystem: Any) -> bool:
    """Whether there is a saved trainer in ``path``."""
    fs, fs_path = get_fs_and_path(str(path), filesystem)
    found = fs.get_file_info(f"{fs_path}/{_TRAINER_FILE}").type
    return bool(found != pyarrow.fs.FileType.NotFound)


def load(trainer_class: type[Any], path: Any, filesystem: Any, overrides: dict[str, Any]) -> Any:
    """Make the saved trainer again, to continue its run.

    Ray's V1 engine saved its own class; of it only the arguments are of use. As in V1, to give
    None for one of them is to leave it as it was.
    """
    if not can_restore(path, filesystem):
        raise ValueError(
            f"{path} is not the directory of a run that can be restored: it has no {_TRAINER_FILE}."
            " Pass the directory that is called RunConfig(name), the parent of result.path."
        )
    fs, fs_path = get_fs_and_path(str(path), filesystem)
    with fs.open_input_stream(f"{fs_path}/{_TRAINER_FILE}") as stream:
        saved_class, arguments = cloudpickle.loads(stream.read())
    if saved_class.__module__.partition(".")[0] != "ray":
        trainer_class = saved_class
    overrides = {name: value for name, value in overrides.items() if value is not None}
    _require_datasets(list(arguments.pop("datasets", ())), overrides)
    trainer = trainer_class(**{**arguments, **overrides})
    trainer.run_config.name = os.path.basename(fs_path.rstrip("/"))
    trainer.run_config.storage_path = parent_of(str(path))
    if filesystem is not None:
        trainer.run_config.storage_filesystem = filesystem
    trainer._restored = _find_trial(fs, fs_path)
    trainer._restore_path, trainer._restore_storage_filesystem = path, filesystem
    return trainer


def forget_engine_state(storage: Any) -> None:
    """Remove the engine's own files from the trial's directory.

    They would make a later run in it resume behind V1's back.
    """
    for name in _ENGINE_FILES:
        with contextlib.suppress(OSError):
            storage.storage_filesystem.delete_file(f"{storage.trial_fs_path}/{name}")


def read_metrics(directory: str) -> Any:
    """The rows of ``result.json``, flattened, as a dataframe."""
    import pandas  # noqa: PLC0415  (slow to import)

    path = Path(directory, EXPR_RESULT_FILE)
    if not path.exists():
        return pandas.DataFrame()
    rows = [json.loads(line) for line in whole_lines(path.read_text()).splitlines() if line]
    return pandas.json_normalize(rows, sep=os.environ.get(RESULT_DELIMITER, "/"))


def _find_trial(fs: Any, fs_path: str) -> RestoredTrial | None:
    """The newest trial in the directory of a run, if it has reported anything."""
    folders = fs.get_file_info(pyarrow.fs.FileSelector(fs_path))
    trials = [
        folder
        for folder in folders
        if folder.type == pyarrow.fs.FileType.Directory
        and fs.get_file_info(f"{folder.path}/{EXPR_RESULT_FILE}").type == pyarrow.fs.FileType.File
    ]
    if not trials:
        return None
    # Of directories, object stores do not know the time.
    newest = max(
        trials,
        key=lambda folder: fs.get_file_info(f"{folder.path}/{EXPR_RESULT_FILE}").mtime_ns or 0,
    )
    with fs.open_input_stream(f"{newest.path}/{EXPR_RESULT_FILE}") as stream:
        text = whole_lines(stream.read().decode())
        rows = [json.loads(line) for line in text.splitlines()]
    if not rows:
        return None
    return RestoredTrial(
        directory_name=newest.base_name,
        trial_id=rows[-1]["trial_id"],
        rows=rows,
        result=Result.from_path(newest.path, fs),
    )


def _require_datasets(saved: list[str], overrides: dict[str, Any]) -> None:
    missing = set(saved) - set(overrides.get("datasets") or ())
    if missing:
        raise ValueError(
            "datasets are not saved with a run: pass restore(..., datasets={...}) with "
            + ", ".join(map(repr, sorted(missing)))
            + "."
        )
