"""``stop``, Tune's callbacks and ``restore`` for runs with V2 semantics."""

from __future__ import annotations

import os
from typing import Any

import pyarrow.fs
from ray import cloudpickle

from railswitch.v1._progress import Output
from railswitch.v1._recorder import Recorder
from railswitch.v1._trial import make_trial, split_stop
from railswitch.v2._callback_sink import CallbackSink
from railswitch.v2._ray import legacy as air
from railswitch.v2._ray.storage import get_fs_and_path, parent_of
from railswitch.v2._relay.rows import GroupStarted, Row, WorkersFailed

from ._configs import RunConfig

_TRAINER_FILE = "trainer.pkl"
_SNAPSHOT = "checkpoint_manager_snapshot.json"
_KEPT = ("train_loop_per_worker", "train_loop_config", "scaling_config")


def needs_recorder(run_config: Any) -> bool:
    """Whether a run has a stopping condition or callbacks of Tune."""
    legacy = getattr(run_config, "legacy", {})
    return bool(legacy.get("stop") or legacy.get("callbacks"))


class LegacySink(CallbackSink):
    """V2's callbacks, and beside them Tune's, with a real trial, and the stopping condition."""

    def __init__(
        self, callbacks: list[Any], run_context: Any, trainer_name: str, scaling_config: Any
    ) -> None:
        super().__init__(callbacks, run_context)
        run_config = run_context.run_config
        legacy = run_config.legacy
        tune_config = air.RunConfig(
            name=run_config.name,
            storage_path=run_config.storage_path,
            storage_filesystem=run_config.storage_filesystem,
            stop=legacy.get("stop"),
        )
        trial = make_trial(
            trainer_name,
            {"train_loop_config": run_context.train_loop_config or {}},
            tune_config,
            scaling_config.as_placement_group_factory(),
        )
        self._recorder = Recorder(
            trial, Output(legacy.get("callbacks") or []), split_stop(legacy.get("stop"))[1]
        )
        self._keeps_metrics = bool(legacy.get("callbacks"))

    def begin(self) -> None:
        """The run is about to start."""
        super().begin()
        self._recorder.begin()

    def on_group_started(self, event: GroupStarted) -> None:
        """Tell Tune's callbacks that the trial has started."""
        self._recorder.on_group_started(event)

    def on_row(self, row: Row) -> bool:
        """Call all callbacks; True if the row meets the stopping condition."""
        super().on_row(row)
        return self._recorder.on_row(row)

    def on_batch_end(self) -> None:
        """Bring the rows to the disk."""
        self._recorder.on_batch_end()

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """Tell all callbacks."""
        super().on_workers_failed(event)
        self._recorder.on_workers_failed(event)

    def finish(self, error: BaseException | None) -> None:
        """The run is over."""
        super().finish(error)
        self._recorder.finish(error)

    def _warn_of_loss(self, metrics: dict[str, Any]) -> None:
        if not self._keeps_metrics:
            super()._warn_of_loss(metrics)


def restored_arguments(path: Any, filesystem: Any) -> dict[str, Any] | None:
    """What a trainer that continues the run in ``path`` is made with; None if there is no run."""
    fs, fs_path = get_fs_and_path(str(path), filesystem)
    fs_path = fs_path.rstrip("/")
    found = {
        name: fs.get_file_info(f"{fs_path}/{name}").type != pyarrow.fs.FileType.NotFound
        for name in (_TRAINER_FILE, _SNAPSHOT)
    }
    if not any(found.values()):
        return None
    arguments: dict[str, Any] = {
        "run_config": RunConfig(
            name=os.path.basename(fs_path),
            storage_path=parent_of(str(path)),
            storage_filesystem=filesystem,
        )
    }
    if found[_TRAINER_FILE]:
        with fs.open_input_stream(f"{fs_path}/{_TRAINER_FILE}") as stream:
            _, saved = cloudpickle.loads(stream.read())
        arguments |= {name: saved[name] for name in _KEPT if saved.get(name) is not None}
    return arguments
