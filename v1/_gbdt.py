"""V1's trainers for boosted trees, which needed no training function."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, ClassVar

from railswitch.v2._ray import trainers

from .trainer import DataParallelTrainer


class GBDTTrainer(DataParallelTrainer):
    """Trains boosted trees, with a training function or, as before 2.43, with parameters alone."""

    _ray_name: ClassVar[str]
    """The name of Ray's V1 trainer, whose own training function serves the form without one."""
    _train_arguments: ClassVar[str]
    """What that trainer calls the further arguments of the library's ``train()``."""
    _handles_checkpoint_freq = True
    _handles_checkpoint_at_end = True

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any] | None = None,
        *,
        params: dict[str, Any] | None = None,
        label_column: str | None = None,
        num_boost_round: int | None = None,
        **arguments: Any,
    ) -> None:
        if self._backend_argument in arguments:
            arguments["backend_config"] = arguments.pop(self._backend_argument)
        self._has_function = train_loop_per_worker is not None
        if train_loop_per_worker is None:
            own = {name: arguments.pop(name) for name in list(arguments) if name not in _COMMON}
            train_loop_per_worker = self._training_function(
                own, arguments, label_column, num_boost_round
            )
            arguments["train_loop_config"] = params or {}
        super().__init__(train_loop_per_worker, **arguments)

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of the trees, which a Tuner may search."""
        return self.train_loop_config or {}

    @params.setter
    def params(self, value: dict[str, Any]) -> None:
        self.train_loop_config = value

    def _trial_config(self) -> dict[str, Any]:
        """V1 told nobody of ``params``."""
        return super()._trial_config() if self._has_function else {}

    @classmethod
    def _ray_class(cls) -> Any:
        return trainers.of_v1(cls._ray_name)

    @classmethod
    def _training_function(
        cls,
        train_arguments: dict[str, Any],
        arguments: dict[str, Any],
        label_column: str | None,
        num_boost_round: int | None,
    ) -> Callable[..., Any]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Ray says here that this form is deprecated
            function: Callable[..., Any] = cls._ray_class()._get_legacy_train_fn_per_worker(
                None,
                **{cls._train_arguments: train_arguments},
                run_config=arguments.get("run_config"),
                datasets=arguments.get("datasets"),
                label_column=label_column,
                num_boost_round=num_boost_round,
            )
        return functools.partial(function)

    @classmethod
    def get_model(cls, checkpoint: Any) -> Any:
        """The model in a checkpoint that this trainer has saved."""
        return cls._ray_class().get_model(checkpoint)


_COMMON = {
    "backend_config",
    "dataset_config",
    "datasets",
    "metadata",
    "preprocessor",
    "resume_from_checkpoint",
    "run_config",
    "scaling_config",
    "train_loop_config",
}
