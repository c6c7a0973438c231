"""The output of ``fit()``, as V1 had it.

Tune has two outputs: the present one is a callback; the one before it, which V1 used in notebooks
and with ``RAY_AIR_NEW_OUTPUT=0``, also has a progress reporter that the loop itself calls.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from railswitch.v2._ray.tune import (
    IS_NOTEBOOK,
    AirEntrypoint,
    NewProgressReporter,
    TBXLoggerCallback,
    Trial,
    Verbosity,
    create_default_callbacks,
    detect_reporter,
    get_air_verbosity,
    has_verbosity,
    set_verbosity,
)

from ._loggers import by_batches

logger = logging.getLogger(__name__)


class Output:
    """The callbacks of a run, among them Tune's loggers and output, and the old reporter."""

    def __init__(self, callbacks: list[Any], old_reporter: Any = None) -> None:
        self.callbacks = by_batches(callbacks)
        self._old_reporter = old_reporter

    @classmethod
    def of_run(cls, run_config: Any) -> Output:
        """The output that V1 gave a run with this configuration."""
        verbosity = None if IS_NOTEBOOK else get_air_verbosity(run_config.verbose)
        callbacks: list[Any] = create_default_callbacks(
            list(run_config.callbacks or ()),
            air_verbosity=verbosity,
            entrypoint=AirEntrypoint.TRAINER,
        )
        if verbosity is None:
            set_verbosity(run_config.verbose)
            return cls(
                callbacks, run_config.progress_reporter or detect_reporter(_trainer_api=True)
            )
        set_verbosity(0)
        if run_config.progress_reporter is not None:
            logger.warning(
                "RunConfig(progress_reporter) is ignored, as in V1, because Ray's present output "
                "has none. It acts in notebooks and with RAY_AIR_NEW_OUTPUT=0."
            )
        return cls(callbacks)

    def begin(self, trial: Trial) -> None:
        """Say where the results of the run will be."""
        started = time.time()
        if self._old_reporter is not None:
            self._old_reporter.setup(start_time=started, total_samples=1, metric=None, mode=None)
        for reporter in self._new_reporters():
            reporter.setup(start_time=started, total_samples=1)
            reporter.experiment_started(
                experiment_name=trial.storage.experiment_dir_name,
                experiment_path=trial.storage.experiment_fs_path,
                searcher_str="",
                scheduler_str="",
                total_num_samples=1,
                tensorboard_path=trial.storage.experiment_driver_staging_path
                if any(isinstance(callback, TBXLoggerCallback) for callback in self.callbacks)
                else None,
            )

    def show(self, trial: Trial, *, done: bool = False) -> None:
        """Show how the run stands, if it is time to."""
        old = self._old_reporter if has_verbosity(Verbosity.V1_EXPERIMENT) else None
        if old is not None and old.should_report([trial], done=done):
            old.report([trial], done)
        for new_reporter in self._new_reporters():
            new_reporter.print_heartbeat([trial], force=done)

    def _new_reporters(self) -> list[Any]:
        return [
            callback for callback in self.callbacks if isinstance(callback, NewProgressReporter)
        ]
