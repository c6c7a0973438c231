"""The recorder: writes the rows of a run as V1 did, with Tune's own loggers and a real Trial.

It does for one trial what Tune's controller did for V1: fills in the metrics that V1 filled in,
calls the callbacks (Tune's loggers are callbacks too) in V1's order, registers checkpoints, and
decides when to stop.

Rows come in batches, and a batch is brought to the disk at once, before its rows are acknowledged.
A row is *recorded* when it is in the files on the driver's disk, and *stored* when those files have
been brought to the storage. The order in which that happens is what a run can be continued by: the
row, then its checkpoint's registration, and only after the row is stored the deletion of the last
checkpoint that an earlier stored row names.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import time
from datetime import datetime
from typing import Any

from railswitch.v2._ray.session import TrainingResult
from railswitch.v2._ray.storage import CHECKPOINT_DIR_NAME
from railswitch.v2._ray.tune import (
    DONE,
    SHOULD_CHECKPOINT,
    TIME_THIS_ITER_S,
    TIMESTAMP,
    TRAINING_ITERATION,
    CallbackList,
    NoopStopper,
    Stopper,
    Trial,
    flatten_dict,
)
from railswitch.v2._relay.payload import unpickled
from railswitch.v2._relay.rows import GroupStarted, Row, WorkersFailed

from ._environment import DETAILED_METRICS, is_on, storing_period_s
from ._loggers import PutsOff
from ._progress import Output
from ._trial import checkpoint_config, keeping_all
from .errors import user_error

logger = logging.getLogger(__name__)


class AutoFilledMetrics:
    """Counts iterations and time as V1's trainable did, and fills them into each row."""

    def __init__(self, trial_id: str, config: dict[str, Any]) -> None:
        self._trial_id = trial_id
        self._config = config
        self._detailed = is_on(DETAILED_METRICS)
        self._worker: dict[str, Any] = {}
        self._iteration = 0
        self._time_total = 0.0
        self._last_report = 0.0
        self._since_restore: dict[str, Any] = {}

    def start(self, worker: dict[str, Any], restored: dict[str, Any] | None) -> None:
        """Workers have started, from the checkpoint that came with the row ``restored`` if any."""
        self._worker = worker
        self._last_report = worker["started"]
        self._iteration = (restored or {}).get(TRAINING_ITERATION, 0)
        self._time_total = (restored or {}).get("time_total_s", 0.0)
        self._since_restore = {"time_since_restore": 0.0, "iterations_since_restore": 0}

    def fill(self, metrics: dict[str, Any], moment: float, checkpoint_name: str | None) -> None:
        """Add V1's keys to ``metrics``, in V1's order; what the user reported wins where it did."""
        elapsed = metrics.get(TIME_THIS_ITER_S)
        if elapsed is None:
            elapsed = moment - self._last_report
        self._last_report = moment
        self._iteration += 1
        self._time_total += elapsed
        self._since_restore["time_since_restore"] += elapsed
        self._since_restore["iterations_since_restore"] += 1
        metrics[TIMESTAMP] = int(moment)
        if self._detailed:
            metrics["_time_total_s"] = self._time_total
            metrics |= {f"_{key}": value for key, value in self._place().items()}
        metrics[CHECKPOINT_DIR_NAME] = checkpoint_name
        if checkpoint_name is not None:
            metrics[SHOULD_CHECKPOINT] = True
        metrics.setdefault(DONE, False)
        metrics.setdefault(TRAINING_ITERATION, self._iteration)
        metrics |= {
            "trial_id": self._trial_id,
            "date": _date(moment),
            TIME_THIS_ITER_S: elapsed,
            "time_total_s": self._time_total,
            **self._place(),
            "config": self._config,
            **self._since_restore,
        }

    def without_a_row(self, moment: float) -> dict[str, Any]:
        """What V1 gave as metrics of a run that reported nothing."""
        return {
            "trial_id": self._trial_id,
            "date": _date(moment),
            TIMESTAMP: int(moment),
            **self._place(),
            "config": self._config,
        }

    def _place(self) -> dict[str, Any]:
        return {key: self._worker.get(key) for key in ("pid", "hostname", "node_ip")}


class Recorder:
    """A sink of the relay that keeps every row where V1 kept it."""

    def __init__(
        self,
        trial: Trial,
        output: Output,
        stopper: Stopper | None = None,
        *,
        stores_each: bool = False,
    ) -> None:
        self._trial = trial
        self._output = output
        self._callbacks = CallbackList(output.callbacks)
        self._by_batches = [each for each in output.callbacks if isinstance(each, PutsOff)]
        self._stopper = stopper or NoopStopper()
        self._auto = AutoFilledMetrics(trial.trial_id, trial.config)
        self._started = False
        self._step = 0
        self._failed = False
        self._interrupted = False
        self._stores_each = stores_each
        self._storing_period_s = storing_period_s()
        self._last_stored = time.monotonic()
        self._checkpoints_since_stored = 0

    @property
    def _where(self) -> dict[str, Any]:
        """What every hook of a callback is told."""
        return {"iteration": self._step, "trials": [self._trial]}

    def begin(self) -> None:
        """The run is about to start."""
        self._callbacks.setup(
            stop=self._stopper, num_samples=1, total_num_samples=1, time_budget_s=None
        )
        self._trial.init_local_path()
        self._output.begin(self._trial)

    def on_group_started(self, event: GroupStarted) -> None:
        """Workers have started, for the first time or after a failure."""
        restored = self._trial.latest_checkpoint_result
        self._auto.start(event.rank_zero, restored.metrics if restored else None)
        if self._started:
            self._failed = False
            self._store()  # Tune's loggers go on from what is in the storage
            self._callbacks.on_trial_recover(**self._where, trial=self._trial)
        self._started = True
        self._callbacks.on_trial_start(**self._where, trial=self._trial)
        self._trial.set_status(Trial.RUNNING)
        if restored is not None:
            self._callbacks.on_trial_restore(**self._where, trial=self._trial)

    def on_row(self, row: Row) -> bool:
        """Record a row; True if it meets the stopping condition."""
        moment, result = unpickled(row.payloads[0])
        checkpoint = row.checkpoint
        name = checkpoint.path.rsplit("/", 1)[-1] if checkpoint is not None else None
        self._auto.fill(result, moment, name)
        self._step += 1
        self._callbacks.on_step_begin(**self._where)
        stop, was_done = self._should_stop(result), result[DONE]
        if stop:
            result[DONE] = True
        self._callbacks.on_trial_result(**self._where, trial=self._trial, result=result)
        registered = {**result, DONE: was_done}  # V1's worker, which saved, did not know of stops
        self._trial.update_last_result(result)
        if checkpoint is not None:
            self._write_out()
            self._callbacks.on_checkpoint(**self._where, trial=self._trial, checkpoint=checkpoint)
            self._register(TrainingResult(checkpoint, registered))
            self._callbacks.on_trial_save(**self._where, trial=self._trial)
        self._callbacks.on_step_end(**self._where)
        self._output.show(self._trial)
        if time.monotonic() - self._last_stored >= self._storing_period_s:
            self._start_storing()
        return stop

    def on_batch_end(self) -> None:
        """The rows up to here will be acknowledged: bring them to the disk, or to the storage."""
        if self._stores_each:
            self._store()
        else:
            self._write_out()

    def _write_out(self) -> None:
        for logger_by_batches in self._by_batches:
            logger_by_batches.write_out()

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """Keep the error where V1 kept it; the engine tells of it at every poll."""
        if not self._failed:
            self._failed = True
            self._trial.handle_error(user_error(event.errors[min(event.errors)]))

    def interrupt(self) -> None:
        """The user ends the run; as in V1, the trial is neither complete nor failed."""
        self._interrupted = True

    def finish(self, error: BaseException | None) -> None:
        """The run is over: tell the callbacks, and bring all files to the storage."""
        with contextlib.ExitStack() as files:
            for logger_by_batches in self._by_batches:
                files.callback(logger_by_batches.close)
            self._write_out()
            if error is not None:
                self._fail(error)
            elif not self._interrupted:
                self._complete()
            self._output.show(self._trial, done=True)
            self._callbacks.on_experiment_end(trials=[self._trial])
            self._try_to_store()

    def _register(self, result: TrainingResult) -> None:
        """Register a checkpoint, after which older ones may be deleted.

        What is deleted must not be the last checkpoint that a stored row names, or a driver that is
        killed leaves nothing to continue from. So the rows are stored first; if they cannot be,
        nothing is deleted this time.
        """
        self._checkpoints_since_stored += 1
        config = checkpoint_config(self._trial)
        limit = 1 if config.checkpoint_score_attribute else config.num_to_keep
        may_delete = limit is not None and self._checkpoints_since_stored >= limit
        with keeping_all(self._trial, unless=not may_delete or self._try_to_store()):
            self._trial.on_checkpoint(result)

    def _complete(self) -> None:
        if not self._trial.run_metadata.last_result:
            self._trial.run_metadata.last_result = self._auto.without_a_row(time.time())
        self._trial.run_metadata.last_result[DONE] = True
        self._callbacks.on_trial_complete(**self._where, trial=self._trial)
        self._trial.set_status(Trial.TERMINATED)

    def _fail(self, error: BaseException) -> None:
        if not self._failed:
            self._trial.handle_error(user_error(error))
        self._callbacks.on_trial_error(**self._where, trial=self._trial)
        self._trial.set_status(Trial.ERROR)

    def _should_stop(self, result: dict[str, Any]) -> bool:
        return bool(
            self._stopper(self._trial.trial_id, result)
            or self._trial.should_stop(
                flatten_dict(result) if self._trial.stopping_criterion else result
            )
            or self._stopper.stop_all()
        )

    @functools.cached_property
    def _to_storage(self) -> dict[str, str]:
        """Between which places files are synced; Ray makes the paths anew each time."""
        storage = self._trial.storage
        return {
            "local_dir": storage.experiment_driver_staging_path,
            "remote_dir": storage.experiment_fs_path,
        }

    def _start_storing(self) -> None:
        """Begin to bring the files that were written on the driver to the storage."""
        self._write_out()
        self._last_stored = time.monotonic()
        self._trial.storage.syncer.sync_up(**self._to_storage)

    def _store(self) -> None:
        """Bring them there, and return when they are."""
        syncer = self._trial.storage.syncer
        syncer.wait_or_retry()
        self._start_storing()
        syncer.wait_or_retry()
        self._checkpoints_since_stored = 0

    def _try_to_store(self) -> bool:
        try:
            self._store()
        except Exception:
            logger.exception(
                "The files of the run could not be brought to %s. They are in %s.",
                self._trial.storage.trial_fs_path,
                self._trial.local_path,
            )
            return False
        return True


def _date(moment: float) -> str:
    return _date_of_second(int(moment))


@functools.lru_cache(maxsize=8)
def _date_of_second(second: int) -> str:
    return datetime.fromtimestamp(second).strftime("%Y-%m-%d_%H-%M-%S")
