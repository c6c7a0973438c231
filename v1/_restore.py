"""Continuing a run: what is saved for it, and how it is found again."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.fs
from ray import cloudpickle

from railswitch.v2._ray.storage import get_fs_and_path
from railswitch.v2._ray.tune import EXPR_RESULT_FILE

from ._environment import RESULT_DELIMITER
from .result import Result

_TRAINER_FILE = "trainer.pkl"
_ENGINE_FILES = ("checkpoint_manager_snapshot.json", ".validate_storage_marker")
_SAVED = (
    "train_loop_per_worker",
    "train_loop_config",
    "backend_config",
    "scaling_config",
    "run_config",
    "dataset_config",
    "preprocessor",
    "metadata",
)


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
        rows = {row.get("checkpoint_dir_name"): row for row in self.rows}
        return [
            (checkpoint, rows.get(os.path.basename(checkpoint.path), {}))
            for checkpoint, _ in self.result.best_checkpoints or ()
        ]


def save(trainer: Any, storage: Any) -> None:
    """Save what is needed to make the trainer again."""
    arguments = {name: getattr(trainer, name) for name in _SAVED}
    arguments["datasets"] = list(trainer.datasets)
    target = f"{storage.experiment_fs_path}/{_TRAINER_FILE}"
    with storage.storage_filesystem.open_output_stream(target) as stream:
        stream.write(cloudpickle.dumps((type(trainer), arguments)))


def can_restore(path: Any, filesystem: Any) -> bool:
    """Whether there is a saved trainer in ``path``."""
    fs, fs_path = get_fs_and_path(str(path), filesystem)
    found = fs.get_file_info(f"{fs_path}/{_TRAINER_FILE}").type
    return bool(found != pyarrow.fs.FileType.NotFound)


def load(trainer_class: type[Any], path: Any, filesystem: Any, overrides: dict[str, Any]) -> Any:
    """Make the saved trainer again, to continue its run.

    Ray's V1 engine saved its own class; of it only the arguments are of use.
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
    _require_datasets(list(arguments.pop("datasets", ())), overrides)
    trainer = trainer_class(**{**arguments, **overrides})
    trainer.run_config.name = os.path.basename(fs_path.rstrip("/"))
    trainer.run_config.storage_path = str(Path(str(path)).parent) if fs_path else None
    trainer._restored = _find_trial(fs, fs_path)
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
    rows = [json.loads(line) for line in path.read_text().splitlines() if line]
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
    newest = max(trials, key=lambda folder: folder.mtime_ns or 0)
    with fs.open_input_stream(f"{newest.path}/{EXPR_RESULT_FILE}") as stream:
        rows = [json.loads(line) for line in stream.read().decode().splitlines()]
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
