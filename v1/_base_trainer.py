"""The base of V1's trainers: a run of the V2 engine with V1's rows, files and result."""

from __future__ import annotations

import copy
import functools
import inspect
import logging
import uuid
from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar

from railswitch.v2 import ScalingConfig as V2ScalingConfig
from railswitch.v2._interrupt import EndRequested, usr1_ends_the_run
from railswitch.v2._ray.engine import DataParallelTrainer as V2DataParallelTrainer
from railswitch.v2._ray.legacy import summary_of_datasets
from railswitch.v2._ray.storage import StorageContext
from railswitch.v2._ray.tune import Trial, deep_update, start_ray_if_needed
from railswitch.v2._settings import Settings
from railswitch.v2._shipping import prepare

from . import _arguments, _restore
from ._aliases import HasAliases
from ._convert import (
    check_scaling_config,
    to_engine_run_config,
    to_v1_run_config,
)
from ._datasets import preprocessed
from ._engine_trainer import train
from ._environment import NO_SIGINT_HANDLER, is_on, warn_about_ignored_variables
from ._own_loop import OwnLoop
from ._progress import Output
from ._recorder import Recorder
from ._run import LegacyRun
from ._trial import make_trial, sampled, split_stop
from .config import RunConfig, ScalingConfig, warn_ignored
from .errors import TrainingFailedError, user_error
from .result import Result

logger = logging.getLogger(__name__)

_NEXT_TO_NOTHING = {"CPU": 0.001}
"""What a loop is given that was to have no resources: the engine reserves something."""


def remembered(constructor: Callable[..., None]) -> Callable[..., None]:
    """A constructor that remembers the arguments with which the trainer is made again.

    Those that the program gave, and not those that a subclass gives to its base.
    """
    names = list(inspect.signature(constructor).parameters)[1:]

    @functools.wraps(constructor)
    def remember_and_construct(trainer: BaseTrainer, /, *args: Any, **kwargs: Any) -> None:
        if trainer._is_made_again and "_param_dict" not in vars(trainer):
            trainer._param_dict = {**dict(zip(names, args, strict=False)), **kwargs}
        constructor(trainer, *args, **kwargs)

    return remember_and_construct


class BaseTrainer(HasAliases, metaclass=ABCMeta):
    """A trainer whose subclasses say in ``training_loop()`` how they train.

    As V1 did, ``fit()`` makes the trainer again in a process of its own, from the arguments of its
    constructor, and calls ``setup()`` and ``training_loop()`` there; what the loop reports is kept.
    That process is the one worker of a run of the engine. It has ``trainer_resources``; what the
    loop starts beside it takes what the cluster has.

    >>> from railswitch.v1 import session
    >>> class Mine(BaseTrainer):
    ...     def training_loop(self) -> None:
    ...         session.report({"loss": 1.0})
    >>> Mine(metadata={"team": "a"}).metadata
    {'team': 'a'}
    """

    _engine_class: ClassVar[type[Any]] = V2DataParallelTrainer
    train_loop_config: Any = None

    # What subclasses override, and programs read, of V1's private attributes.
    _scaling_config_allowed_keys: ClassVar[list[str]] = ["trainer_resources"]
    _handles_checkpoint_freq: ClassVar[bool] = False
    _handles_checkpoint_at_end: ClassVar[bool] = False
    _fields_for_tuner_param_space: ClassVar[list[str]] = []
    _param_dict: dict[str, Any]
    """What the constructor was given."""

    _is_made_again: ClassVar[bool] = True
    """Whether it trains where it is made again, from the arguments of its constructor."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls._is_made_again and "__init__" in vars(cls):
            cls.__init__ = remembered(vars(cls)["__init__"])  # type: ignore[method-assign]

    @remembered
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

    # ---- in the process of the loop, and how it gets there

    def setup(self) -> None:
        """Called before :meth:`training_loop`, in its process; for subclasses."""

    def preprocess_datasets(self) -> None:
        """Called between :meth:`setup` and :meth:`training_loop`, as Ray AIR did."""
        self.datasets = preprocessed(self.datasets, self.preprocessor, None)

    @abstractmethod
    def training_loop(self) -> None:
        """Trains, and reports; for subclasses."""

    def engine_arguments(
        self,
        run_config: Any,
        train_loop_config: dict[str, Any] | None,  # noqa: ARG002  (there is no such function)
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with: one worker, in the trainer's place."""
        asked = self.scaling_config.trainer_resources
        wanted = {"CPU": 1} if asked is None else asked
        resources = {name: amount for name, amount in wanted.items() if amount}
        return {
            "train_loop_per_worker": OwnLoop(self),
            "scaling_config": V2ScalingConfig(
                num_workers=1,
                use_gpu="GPU" in resources,
                resources_per_worker=resources or _NEXT_TO_NOTHING,
            ),
            "run_config": run_config,
        }

    def _begin(self) -> None:
        """Called by :meth:`fit` before anything else."""
        self._check_scaling_config()

    def _check_scaling_config(self) -> None:
        """Raise for a field that the trainer has not said it heeds, as V1 did."""
        default = ScalingConfig()
        given = {
            item.name
            for item in fields(default)
            if getattr(self.scaling_config, item.name, None) != getattr(default, item.name)
        }
        if refused := sorted(given - set(self._scaling_config_allowed_keys)):
            raise ValueError(
                f"{type(self).__name__} does not heed ScalingConfig({', '.join(refused)}): its "
                f"_scaling_config_allowed_keys are {self._scaling_config_allowed_keys}."
            )

    def saved_arguments(self) -> dict[str, Any]:
        """What :meth:`restore` gives to the constructor again: all but the datasets."""
        return {name: value for name, value in self._param_dict.items() if name != "datasets"}

    def with_config(self, config: dict[str, Any]) -> BaseTrainer:
        """A trainer like this one with what Tune has chosen for a trial."""
        given = {**self._param_dict, **_copied(self._param_dict, config)}
        arguments = deep_update(given, config, new_keys_allowed=True)
        if isinstance(arguments.get("scaling_config"), dict):
            arguments["scaling_config"] = ScalingConfig(**arguments["scaling_config"])
        made: BaseTrainer = type(self)(**arguments)
        made._check_scaling_config()
        return made

    def _trial_config(self) -> dict[str, Any]:
        """What V1 wrote down as the trial's configuration."""
        names = self._fields_for_tuner_param_space
        return {
            name: copy.deepcopy(self._param_dict[name])
            for name in names
            if name in self._param_dict
        }

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
        _arguments.refuse_automatic_checkpoints(
            run_config.checkpoint_config,
            type(self).__name__,
            {
                "checkpoint_frequency": self._handles_checkpoint_freq,
                "checkpoint_at_end": self._handles_checkpoint_at_end,
            },
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

        >>> BaseTrainer.can_restore("/tmp/no/such/run")
        False
        """
        return _restore.can_restore(path, storage_filesystem)

    @classmethod
    def restore(cls, path: Any, storage_filesystem: Any = None, **arguments: Any) -> Any:
        """A trainer that continues the run in ``path``, from its last checkpoint.

        Arguments of the constructor may be given again, and datasets must be. The run may also be
        one of Ray's own V1 engine.

        >>> BaseTrainer.restore("/tmp/no/such/run")
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


def _copied(given: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    """Copies of those arguments that a trial's configuration goes into."""
    return {
        name: copy.deepcopy(given[name]) for name in config if isinstance(given.get(name), dict)
    }


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
