"""``Tuner`` with a V1 trainer: the real Tune, each trial training on the V2 engine."""

from __future__ import annotations

import copy
import logging
from typing import Any

import ray
import ray.tune
from ray.train import RunConfig as V2RunConfig

from railswitch.v2._fetching import travelling
from railswitch.v2._interrupt import interrupt_handler
from railswitch.v2._ray import legacy
from railswitch.v2._ray.session import TrainingResult, get_session
from railswitch.v2._ray.storage import CHECKPOINT_DIR_NAME
from railswitch.v2._ray.tune import wrap_function
from railswitch.v2._relay.driver import connect
from railswitch.v2._relay.payload import unpickled
from railswitch.v2._relay.rows import GroupStarted, Row, WorkersFailed
from railswitch.v2._settings import Settings
from railswitch.v2._shipping import prepare

from . import _restore
from ._base_trainer import BaseTrainer
from ._convert import to_v1_run_config
from ._engine_trainer import train
from ._run import LegacyRun
from .errors import user_error

__all__ = ["Tuner"]

logger = logging.getLogger(__name__)


class Tuner(ray.tune.Tuner):  # type: ignore[misc]
    """Ray Tune's ``Tuner``, which takes trainers of ``railswitch.v1`` as V1's took V1's.

    >>> from railswitch.v1 import DataParallelTrainer
    >>> tuner = Tuner(  # doctest: +SKIP
    ...     DataParallelTrainer(lambda config: None),
    ...     param_space={"train_loop_config": {"lr": ray.tune.grid_search([0.1, 0.01])}},
    ... )
    """

    def __init__(
        self,
        trainable: Any = None,
        *,
        param_space: dict[str, Any] | None = None,
        tune_config: Any = None,
        run_config: Any = None,
        **internal: Any,
    ) -> None:
        if _is_trainer(trainable):
            _refuse_run_config(param_space)
            tune_config = _with_limit(tune_config or ray.tune.TuneConfig(), trainable)
            if run_config is None:
                run_config = trainable.run_config
            elif _is_given(trainable.run_config):
                logger.warning(
                    "A `RunConfig` was passed to both the `Tuner` and the `%s`. The run config "
                    "passed to the `Tuner` is the one that will be used.",
                    type(trainable).__name__,
                )
            trainable = as_trainable(trainable)
        if run_config is not None:
            run_config = _as_tune_run_config(run_config)
        super().__init__(
            trainable,
            param_space=param_space,
            tune_config=tune_config,
            run_config=run_config,
            **internal,
        )

    def fit(self) -> Any:
        """Run the trials; afterwards Ctrl-C does what it did before, and not what Tune wants."""
        restore = Settings.from_environment().sigint == "restore"
        with interrupt_handler(None, restore=restore):
            return super().fit()

    @classmethod
    def restore(cls, path: str, trainable: Any, *args: Any, **arguments: Any) -> Any:
        """Continue an interrupted experiment; as Tune's, with a V1 trainer."""
        if _is_trainer(trainable):
            if _is_given(trainable.run_config):
                logger.warning(
                    "The Tune experiment will restore using the original run's `RunConfig`. If you "
                    "made any changes to the `RunConfig` within the Trainer you passed into "
                    "`Tuner.restore`, they will be ignored in the resumed run."
                )
            trainable = as_trainable(trainable)
        return super().restore(path, trainable, *args, **arguments)


def as_trainable(trainer: BaseTrainer) -> type[Any]:
    """The trainer as a trainable of Tune, whose trials are named after its class, as in V1."""
    function = travelling(_TrialFunction(trainer))  # Tune starts the process in which it runs

    def run_trial(config: dict[str, Any]) -> None:
        function(config)

    run_trial.__name__ = type(trainer).__name__
    trainable: type[Any] = wrap_function(run_trial)
    trainable.__name__ = trainable.__qualname__ = "TrainTrainable"  # as in V1
    return trainable


class _TrialFunction:
    """Trains with the configuration of one trial, in the process that Tune made for it."""

    def __init__(self, trainer: BaseTrainer) -> None:
        self._trainer = trainer

    def __call__(self, config: dict[str, Any]) -> None:
        trainer = self._trainer.with_config(config)
        session = get_session()
        storage = session.storage
        # The engine must not resume by itself: Tune says where a trial goes on.
        _restore.forget_engine_state(storage)
        run = LegacyRun(
            experiment_name=session.experiment_name,
            trial_id=session.trial_id,
            trial_name=session.trial_name,
            trial_dir=session.trial_dir,
            trial_resources=trainer.scaling_config.as_placement_group_factory(),
            storage=storage,
            run_id=session.run_id,
            metadata=trainer.metadata,
            preprocessor=trainer.preprocessor,
            start_checkpoint=session.loaded_checkpoint or trainer.starting_checkpoint,
            first_checkpoint_index=storage.current_checkpoint_index + 1,
        )
        run_config = V2RunConfig(
            name=f"{storage.experiment_dir_name}/{storage.trial_dir_name}",
            storage_path=storage.storage_fs_path,
            storage_filesystem=storage.storage_filesystem,
        )
        try:
            train(
                trainer._engine_class,
                trainer.engine_arguments(run_config, trainer.train_loop_config),
                run,
                _TuneSink(session),
                prepare(trainer.scaling_config.total_resources),
                synchronous=True,
            )
        except Exception as error:
            raise user_error(error) from None
        finally:
            _restore.forget_engine_state(storage)


class _TuneSink:
    """Hands rows to Tune, which fills in and keeps what V1 did."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def on_group_started(self, event: GroupStarted) -> None:
        """Tune knows when its trial has started."""

    def on_row(self, row: Row) -> bool:
        """Report a row to Tune, which ends this thread if the trial is to stop."""
        moment, metrics = unpickled(row.payloads[0])
        metrics["timestamp"] = int(moment)
        checkpoint = row.checkpoint
        metrics[CHECKPOINT_DIR_NAME] = checkpoint.path.rsplit("/", 1)[-1] if checkpoint else None
        self._session._report_training_result(TrainingResult(checkpoint, metrics))
        return False

    def on_batch_end(self) -> None:
        """Nothing is put off here."""

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """The error reaches Tune when the engine gives up."""


def _is_trainer(trainable: Any) -> bool:
    """Whether it is one of railswitch.v1's; the shim's under V2 only count as such."""
    return BaseTrainer in type(trainable).__mro__


def _refuse_run_config(param_space: Any) -> None:
    if isinstance(param_space, dict) and "run_config" in param_space:
        raise ValueError(
            "`RunConfig` cannot be tuned as part of the `param_space`! Move the run config to be a "
            "parameter of the `Tuner`: Tuner(..., run_config=RunConfig(...))"
        )


def _is_given(config: Any) -> bool:
    """Whether a configuration says anything."""
    return bool(config != type(config)())


def _with_limit(tune_config: Any, trainer: BaseTrainer) -> Any:
    """Trials that the cluster has room for.

    The engine's workers are not part of what a trial reserves, so that without a limit trials
    could start whose workers wait for ever for each other's resources.
    """
    if tune_config.max_concurrent_trials is not None:
        return tune_config
    connect()
    workers = trainer.scaling_config.total_resources
    needed = {**workers, "CPU": workers.get("CPU", 0) + 1}
    available = ray.cluster_resources()
    room = [int(available.get(name, 0) // amount) for name, amount in needed.items() if amount]
    tune_config = copy.copy(tune_config)
    tune_config.max_concurrent_trials = max(1, min(room, default=1))
    return tune_config


def _as_tune_run_config(config: Any) -> Any:
    """Any run configuration as Tune's own, which Tune asks for."""
    if isinstance(config, ray.tune.RunConfig):
        return config
    config = to_v1_run_config(config)
    assert isinstance(config, legacy.RunConfig)
    return ray.tune.RunConfig(
        name=config.name,
        storage_path=config.storage_path,
        storage_filesystem=config.storage_filesystem,
        failure_config=ray.tune.FailureConfig(
            max_failures=config.failure_config.max_failures,
            fail_fast=config.failure_config.fail_fast,
        ),
        checkpoint_config=ray.tune.CheckpointConfig(
            num_to_keep=config.checkpoint_config.num_to_keep,
            checkpoint_score_attribute=config.checkpoint_config.checkpoint_score_attribute,
            checkpoint_score_order=config.checkpoint_config.checkpoint_score_order,
        ),
        sync_config=config.sync_config,
        verbose=config.verbose,
        stop=config.stop,
        callbacks=config.callbacks,
        progress_reporter=config.progress_reporter,
        log_to_file=config.log_to_file,
    )
