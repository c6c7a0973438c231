"""The base of V1's trainers: a run of the V2 engine with V1's rows, files and result."""

from __future__ import annotations

import copy
import logging
import uuid
from typing import Any, ClassVar

from railswitch.v2._interrupt import EndRequested, usr1_ends_the_run
from railswitch.v2._ray.engine import DataParallelTrainer as V2DataParallelTrainer
from railswitch.v2._ray.legacy import summary_of_datasets
from railswitch.v2._ray.storage import StorageContext
from railswitch.v2._ray.tune import Trial, start_ray_if_needed
from railswitch.v2._settings import Settings
from railswitch.v2._shipping import prepare

from . import _arguments, _restore
from ._aliases import HasAliases
from ._convert import (
    check_scaling_config,
    to_engine_run_config,
    to_v1_run_config,
)
from ._engine_trainer import train
from ._environment import NO_SIGINT_HANDLER, is_on, warn_about_ignored_variables
from ._progress import Output
from ._recorder import Recorder
from ._run import LegacyRun
from ._trial import make_trial, sampled, split_stop
from .config import RunConfig, ScalingConfig, warn_ignored
from .errors import TrainingFailedError, user_error
from .result import Result

logger = logging.getLogger(__name__)


class Trainer(HasAliases):
    """What V1's trainers share, of a training function or with a loop of their own."""

    _engine_class: ClassVar[type[Any]] = V2DataParallelTrainer
    _saves_checkpoints: bool = False
    """Whether it heeds CheckpointConfig(checkpoint_frequency, checkpoint_at_end) by itself."""
    train_loop_config: Any = None

    def __init__(
        self,
        *,
        scaling_config: Any = None,
        run_config: Any = None,
        datasets: dict[str, Any] | None = None,
        preprocessor: Any = None,
        metadata: dict[str, Any] | None = None,
        resume_from_checkpoint: Any = None,
    ) -> None:
        _arguments.check_datasets(datasets)
        _arguments.check_metadata(metadata)
        _arguments.check_preprocessor(preprocessor)
        _arguments.check_starting_checkpoint(resume_from_checkpoint)
        self.scaling_config = (
            scaling_config if scaling_config is not None else ScalingConfig(num_workers=1)
        )
        self.run_config = copy.copy(run_config) if run_config is not None else RunConfig()
        to_v1_run_config(self.run_config)
        check_scaling_config(self.scaling_config)
        self.datasets = dict(datasets or {})
        self.preprocessor = preprocessor
        self.metadata = metadata or {}
        self.starting_checkpoint = resume_from_checkpoint
        self._restored: _restore.RestoredTrial | None = None

    # ---- what a kind of trainer has to say

    def engine_arguments(
        self, run_config: Any, train_loop_config: dict[str, Any] | None
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with."""
        raise NotImplementedError

    def saved_arguments(self) -> dict[str, Any]:
        """What :meth:`restore` gives to the constructor again: all but the datasets."""
        raise NotImplementedError

    def with_config(self, config: dict[str, Any]) -> Any:
        """A copy of the trainer with what Tune has chosen for a trial."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Called by :meth:`fit` before anything else."""

    def _trial_config(self) -> dict[str, Any]:
        """What V1 wrote down as the trial's configuration: the arguments that Tune may search."""
        return {}

    # ---- a run

    def fit(self) -> Result:
        """Train, and return what V1 returned.

        Raises:
            TrainingFailedError: if the training function failed more often than
                ``FailureConfig(max_failures)`` allows. Its cause is the function's own exception.

        """
        start_ray_if_needed(entrypoint=f"{type(self).__name__}(...).fit()")
        shipment = prepare(self.scaling_config.total_resources)
        self._begin()
        warn_about_ignored_variables()
        run_config = self._complete_run_config()
        pickled = _restore.pickled(self)
        config, experiment_tag = sampled(self._trial_config())
        trial = make_trial(
            type(self).__name__,
            config,
            run_config,
            self.scaling_config.as_placement_group_factory(),
            restored=self._restored,
            experiment_tag=experiment_tag,
        )
        settings = Settings.from_environment()
        recorder = Recorder(
            trial,
            Output.of_run(run_config),
            split_stop(run_config.stop)[1],
            stores_each=settings.report == "stored",
        )
        recorder.begin()
        _restore.forget_engine_state(trial.storage)  # which a driver that was killed has left
        _restore.save(pickled, trial.storage)
        error: BaseException | None = None
        try:
            with usr1_ends_the_run():
                train(
                    self._engine_class,
                    self.engine_arguments(
                        to_engine_run_config(
                            run_config,
                            f"{trial.storage.experiment_dir_name}/{trial.storage.trial_dir_name}",
                        ),
                        config.get("train_loop_config", self.train_loop_config),
                    ),
                    self._describe(trial),
                    recorder,
                    shipment,
                    synchronous=run_config.stop is not None or settings.waits_for_rows,
                )
        except Exception as raised:
            error = raised
            raise _as_v1_error(raised, type(self).__name__, run_config, trial) from user_error(
                raised
            )
        except KeyboardInterrupt as interrupt:
            # V1 ended the run, kept what there was, and returned it.
            recorder.interrupt()
            logger.warning(
                "Training has been interrupted, but the most recent state was saved.\n"
                'Resume training with: %s.restore("%s")',
                type(self).__name__,
                trial.storage.experiment_fs_path,
            )
            if is_on(NO_SIGINT_HANDLER) and not isinstance(interrupt, EndRequested):
                raise
        finally:
            recorder.finish(error)
            _restore.forget_engine_state(trial.storage)
        return result_of(trial)

    def _complete_run_config(self) -> Any:
        """The run configuration with a name, which a second fit() uses again, as in V1."""
        run_config = to_v1_run_config(self.run_config)
        if not run_config.name:
            run_config.name = StorageContext.get_experiment_dir_name(type(self).__name__)
        if run_config.log_to_file:
            warn_ignored(
                "RunConfig(log_to_file)",
                "What workers print is shown on the driver, and is in the worker-*.out and .err "
                "files of Ray's session directory.",
            )
        if not self._saves_checkpoints:
            _arguments.refuse_automatic_checkpoints(
                run_config.checkpoint_config, type(self).__name__
            )
        return run_config

    def _describe(self, trial: Any) -> LegacyRun:
        latest = trial.latest_checkpoint_result
        return LegacyRun(
            experiment_name=trial.storage.experiment_dir_name,
            trial_id=trial.trial_id,
            trial_name=str(trial),
            trial_dir=trial.local_path,
            trial_resources=trial.placement_group_factory,
            storage=trial.storage,
            run_id=uuid.uuid4().hex,
            metadata=self.metadata,
            preprocessor=self.preprocessor,
            start_checkpoint=latest.checkpoint if latest else self.starting_checkpoint,
            first_checkpoint_index=trial.storage.current_checkpoint_index + 1,
        )

    # ---- continuing an earlier run

    @classmethod
    def can_restore(cls, path: Any, storage_filesystem: Any = None) -> bool:
        """Whether ``path`` is the directory of a run that can be continued.

        >>> Trainer.can_restore("/tmp/no/such/run")
        False
        """
        return _restore.can_restore(path, storage_filesystem)

    @classmethod
    def restore(cls, path: Any, storage_filesystem: Any = None, **arguments: Any) -> Any:
        """A trainer that continues the run in ``path``, from its last checkpoint.

        Arguments of the constructor may be given again, and datasets must be. The run may also be
        one of Ray's own V1 engine.

        >>> Trainer.restore("/tmp/no/such/run")
        Traceback (most recent call last):
        ValueError: /tmp/no/such/run is not the directory of a run that can be restored...
        """
        return _restore.load(cls, path, storage_filesystem, arguments)

    def as_trainable(self) -> type[Any]:
        """The trainer as a trainable for Tune."""
        from .tuner import as_trainable  # noqa: PLC0415  (the tuner imports this module)

        return as_trainable(self)

    def __repr__(self) -> str:
        given = {
            name: repr(config)
            for name, config in (
                ("scaling_config", self.scaling_config),
                ("run_config", self.run_config),
            )
            if config != type(config)()
        }
        if self.datasets:
            given["datasets"] = summary_of_datasets(self.datasets)
        if self.starting_checkpoint is not None:
            given["starting_checkpoint"] = repr(self.starting_checkpoint)
        return f"<{' '.join([type(self).__name__, *(f'{k}={v}' for k, v in given.items())])}>"


def result_of(trial: Any) -> Result:
    """The result of a finished trial, as Tune gave it to V1."""
    manager = trial.run_metadata.checkpoint_manager
    latest = trial.latest_checkpoint_result
    return Result.wrap(
        Result(
            metrics=trial.last_result,
            checkpoint=latest.checkpoint if latest else None,
            error=None
            if trial.status == Trial.TERMINATED
            else trial.get_pickled_error() or trial.get_error(),
            path=trial.path,
            metrics_dataframe=_restore.read_metrics(trial.local_path),
            best_checkpoints=[
                (best.checkpoint, best.metrics) for best in manager.best_checkpoint_results
            ],
            _storage_filesystem=trial.storage.storage_filesystem,
        )
    )


def _as_v1_error(
    raised: Exception, trainer_name: str, run_config: Any, trial: Any
) -> BaseException:
    if run_config.failure_config.fail_fast == "raise":
        error: BaseException = user_error(raised)
        return error
    return TrainingFailedError.of_run(
        trainer_name,
        trial.storage.experiment_fs_path,
        may_retry=run_config.failure_config.max_failures != 0,
    )
