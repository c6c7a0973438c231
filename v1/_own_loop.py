"""``BaseTrainer``: what derives from it trains in a loop of its own, in one process."""

from __future__ import annotations

import copy
import inspect
from abc import ABCMeta, abstractmethod
from dataclasses import fields
from typing import Any, ClassVar

from railswitch.v2 import ScalingConfig as V2ScalingConfig
from railswitch.v2._ray.data import current_context, set_current_context
from railswitch.v2._ray.tune import deep_update

from . import session
from ._datasets import preprocessed
from ._trainer import Trainer
from .config import ScalingConfig

_NEXT_TO_NOTHING = {"CPU": 0.001}
"""What a loop is given that was to have no resources: the engine reserves something."""


class BaseTrainer(Trainer, metaclass=ABCMeta):
    """A trainer whose subclasses say in ``training_loop()`` how they train.

    As V1 did, ``fit()`` makes the trainer again in a process of its own, from the arguments of its
    constructor, and calls ``setup()`` and ``training_loop()`` there; what the loop reports is kept.
    That process is the one worker of a run of the engine. It has ``trainer_resources``; what the
    loop starts beside it takes what the cluster has.

    >>> class Mine(BaseTrainer):
    ...     def training_loop(self) -> None:
    ...         session.report({"loss": 1.0})
    >>> Mine(metadata={"team": "a"}).metadata
    {'team': 'a'}
    """

    # What subclasses override, and programs read, of V1's private attributes.
    _scaling_config_allowed_keys: ClassVar[list[str]] = ["trainer_resources"]
    _handles_checkpoint_freq: ClassVar[bool] = False
    _handles_checkpoint_at_end: ClassVar[bool] = False
    _fields_for_tuner_param_space: ClassVar[list[str]] = []
    _param_dict: dict[str, Any]
    """What the constructor was given."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Remember the arguments: with them the trainer is made again where it is to train."""
        trainer = super().__new__(cls)
        names = list(inspect.signature(cls.__init__).parameters)[1:]
        trainer._param_dict = {**dict(zip(names, args, strict=False)), **kwargs}
        return trainer

    def setup(self) -> None:
        """Called before :meth:`training_loop`, in its process; for subclasses."""

    def preprocess_datasets(self) -> None:
        """Called between :meth:`setup` and :meth:`training_loop`, as Ray AIR did."""
        self.datasets = preprocessed(self.datasets, self.preprocessor, None)

    @abstractmethod
    def training_loop(self) -> None:
        """Trains, and reports; for subclasses."""

    @property
    def _saves_checkpoints(self) -> bool:  # type: ignore[override]
        return self._handles_checkpoint_freq or self._handles_checkpoint_at_end

    def engine_arguments(
        self,
        run_config: Any,
        train_loop_config: dict[str, Any] | None,  # noqa: ARG002  (there is no such function)
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with: one worker, in the trainer's place."""
        self._check_scaling_config()
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
        given = {name: value for name, value in self._param_dict.items() if name != "datasets"}
        # fit() has given it a name.
        return {**given, "run_config": self.run_config}

    def with_config(self, config: dict[str, Any]) -> BaseTrainer:
        """A trainer like this one with what Tune has chosen for a trial."""
        given = {**self._param_dict, **_copied(self._param_dict, config)}
        arguments = deep_update(given, config, new_keys_allowed=True)
        if isinstance(arguments.get("scaling_config"), dict):
            arguments["scaling_config"] = ScalingConfig(**arguments["scaling_config"])
        made: BaseTrainer = type(self)(**arguments)
        return made

    def _trial_config(self) -> dict[str, Any]:
        """What V1 wrote down as the trial's configuration."""
        names = self._fields_for_tuner_param_space
        return {
            name: copy.deepcopy(self._param_dict[name])
            for name in names
            if name in self._param_dict
        }


def _copied(given: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    """Copies of those arguments that a trial's configuration goes into."""
    return {
        name: copy.deepcopy(given[name]) for name in config if isinstance(given.get(name), dict)
    }


class OwnLoop:
    """Makes the trainer again in the engine's worker, and trains there."""

    def __init__(self, trainer: BaseTrainer) -> None:
        self._trainer_class = type(trainer)
        self._arguments = trainer._param_dict
        self._data_context = current_context() if trainer.datasets else None

    def __call__(self) -> None:
        if self._data_context is not None:
            set_current_context(self._data_context)
        trainer = self._trainer_class(**self._arguments)
        trainer.starting_checkpoint = session.get_checkpoint() or trainer.starting_checkpoint
        trainer.datasets = {
            name: item() if callable(item) else item for name, item in trainer.datasets.items()
        }
        trainer.setup()
        trainer.preprocess_datasets()
        trainer.training_loop()
