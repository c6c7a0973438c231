"""V1's trainers of a training function: V1's constructor and methods, on the V2 engine."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, ClassVar

from railswitch.v2._ray import legacy
from railswitch.v2._ray.tune import deep_update

from . import _arguments
from ._base_trainer import BaseTrainer
from ._convert import to_v2_scaling_config
from ._datasets import as_data_config, preprocessed

__all__ = ["BaseTrainer", "DataParallelTrainer"]


class DataParallelTrainer(BaseTrainer):
    """Runs a training function on several workers, as V1's trainers did.

    A trainer for a framework is a subclass that names the engine's trainer and its own argument
    for the backend's configuration; see :class:`railswitch.v1.torch.TorchTrainer`.

    >>> from railswitch.v1 import ScalingConfig
    >>> trainer = DataParallelTrainer(lambda: None, scaling_config=ScalingConfig(num_workers=2))
    >>> trainer.scaling_config.num_workers
    2
    """

    _backend_argument: ClassVar[str] = "backend_config"
    _is_made_again: ClassVar[bool] = False

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any],
        *,
        train_loop_config: dict[str, Any] | None = None,
        backend_config: Any = None,
        scaling_config: Any = None,
        run_config: Any = None,
        datasets: dict[str, Any] | None = None,
        dataset_config: Any = None,
        preprocessor: Any = None,
        metadata: dict[str, Any] | None = None,
        resume_from_checkpoint: Any = None,
    ) -> None:
        _arguments.refuse_training_loop(type(self), DataParallelTrainer.training_loop)
        _arguments.check_function(train_loop_per_worker)
        super().__init__(
            scaling_config=scaling_config,
            run_config=run_config,
            datasets=datasets,
            preprocessor=preprocessor,
            metadata=metadata,
            resume_from_checkpoint=resume_from_checkpoint,
        )
        self.train_loop_per_worker = train_loop_per_worker
        self.train_loop_config = train_loop_config
        self.backend_config = backend_config
        self.dataset_config = dataset_config

    def setup(self) -> None:
        """Called by :meth:`fit` before anything else; for subclasses."""

    def preprocess_datasets(self) -> None:
        """Called by :meth:`fit` after :meth:`setup`; for subclasses."""

    def training_loop(self) -> None:
        """V1 had it call the workers; the engine does, and a subclass cannot do otherwise."""
        raise NotImplementedError("The engine runs train_loop_per_worker, and not training_loop().")

    def get_dataset_config(self) -> Any:
        """How the datasets are given to the workers.

        >>> DataParallelTrainer(lambda: None).get_dataset_config()._datasets_to_split
        'all'
        """
        return as_data_config(self.dataset_config, self.datasets)

    def _begin(self) -> None:
        self.setup()
        self.preprocess_datasets()

    def engine_arguments(
        self, run_config: Any, train_loop_config: dict[str, Any] | None
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with."""
        return {
            "train_loop_per_worker": self.train_loop_per_worker,
            "train_loop_config": train_loop_config,
            self._backend_argument: self.backend_config,
            "scaling_config": to_v2_scaling_config(self.scaling_config),
            "run_config": run_config,
            "datasets": preprocessed(self.datasets, self.preprocessor, self.dataset_config),
            "dataset_config": self.get_dataset_config(),
        }

    def _trial_config(self) -> dict[str, Any]:
        """What V1 wrote down as the trial's configuration: the arguments that Tune may search."""
        if self.train_loop_config is None:
            return {}
        return {"train_loop_config": self.train_loop_config}

    def saved_arguments(self) -> dict[str, Any]:
        """What :meth:`restore` gives to the constructor again: all but the datasets."""
        return {name: getattr(self, name) for name in _SAVED}

    def with_config(self, config: dict[str, Any]) -> DataParallelTrainer:
        """A copy of the trainer with what Tune has chosen for a trial.

        >>> trainer = DataParallelTrainer(lambda config: None, train_loop_config={"lr": 0.1})
        >>> trainer.with_config({"train_loop_config": {"layers": 2}}).train_loop_config
        {'lr': 0.1, 'layers': 2}
        """
        trainer = copy.copy(self)
        for name, value in config.items():
            if name == "train_loop_config":
                trainer.train_loop_config = _merged(trainer.train_loop_config or {}, value)
            elif name == "scaling_config" and isinstance(value, dict):
                trainer.scaling_config = legacy.ScalingConfig(
                    **{**_given(trainer.scaling_config), **value}
                )
            elif hasattr(trainer, name):
                given = getattr(trainer, name)
                is_merged = isinstance(given, dict) and isinstance(value, dict)
                setattr(trainer, name, _merged(given, value) if is_merged else value)
            else:
                raise ValueError(
                    f"param_space has {name!r}, which is no argument of {type(trainer).__name__}. "
                    'Put hyperparameters under "train_loop_config".'
                )
        return trainer


def _merged(given: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """What the trainer was given, with what the search space says in its place."""
    merged: dict[str, Any] = deep_update(copy.deepcopy(given), value, new_keys_allowed=True)
    return merged


def _given(config: Any) -> dict[str, Any]:
    return {
        name: getattr(config, name)
        for name in ("num_workers", "use_gpu", "resources_per_worker", "placement_strategy")
    }


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
