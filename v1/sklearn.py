"""``ray.train.sklearn``, which Ray dropped in 2.36."""

from __future__ import annotations

import copy
from typing import Any

from ._checkpoints.sklearn import SklearnCheckpoint
from ._estimator_fit import CPUS, HAS_GPUS, NAMES, TRAIN, fit
from ._predictors.sklearn import SklearnPredictor
from .config import DataConfig, ScalingConfig
from .trainer import DataParallelTrainer

__all__ = ["SklearnCheckpoint", "SklearnPredictor", "SklearnTrainer"]

_CV = "cv"
_OWN = {
    "estimator": None,
    "label_column": None,
    "params": None,
    "scoring": None,
    _CV: None,
    "return_train_score_cv": False,
    "parallelize_cv": None,
    "set_estimator_cpus": True,
    "fit_params": None,
}
"""The arguments that the fit is told, and what they are if nobody gives them."""
_OF_TRAINERS = ("datasets", "metadata", "preprocessor", "run_config", "scaling_config")


class SklearnTrainer(DataParallelTrainer):
    """Fits an estimator of scikit-learn in one worker, and scores it on the other datasets.

    Further arguments are those of the estimator's ``fit``.

    >>> from sklearn.linear_model import LinearRegression
    >>> SklearnTrainer(estimator=LinearRegression(), label_column="y", datasets={})
    Traceback (most recent call last):
    KeyError: "datasets lacks 'train', which the estimator is fitted on; it has []."
    """

    _handles_checkpoint_freq = True
    _handles_checkpoint_at_end = True

    def __init__(self, *, estimator: Any = None, **arguments: Any) -> None:
        # A run that is restored comes with what was saved of it.
        saved = arguments.pop("train_loop_config", None) or {}
        for name in ("train_loop_per_worker", "backend_config", "dataset_config"):
            arguments.pop(name, None)
        if arguments.pop("resume_from_checkpoint", None):
            raise AttributeError(
                "SklearnTrainer cannot resume: an estimator is fitted at once. Leave out "
                "resume_from_checkpoint."
            )
        of_trainer = {name: arguments.pop(name) for name in _OF_TRAINERS if name in arguments}
        own = {name: arguments.pop(name) for name in _OWN if name in arguments}
        given = {**_OWN, **saved, **own}
        if estimator is not None:
            given["estimator"] = _cloned(estimator)
        given["params"] = given["params"] or {}
        given["fit_params"] = {**(given["fit_params"] or {}), **arguments}
        super().__init__(
            fit,
            train_loop_config=given,
            dataset_config=DataConfig(datasets_to_split=[]),
            **of_trainer,
        )
        self._check()

    @property
    def train_loop_config(self) -> dict[str, Any]:
        """What the fit is told; each is an attribute, so that a Tuner can search it."""
        return {name: getattr(self, name) for name in _OWN}

    @train_loop_config.setter
    def train_loop_config(self, value: dict[str, Any]) -> None:
        vars(self).update(value)

    def _check(self) -> None:
        """Raise for what V1 refused."""
        own = self.train_loop_config
        for name, kinds in _KINDS.items():
            is_unset = own[name] is None and _OWN[name] is None
            if not is_unset and not isinstance(own[name], kinds):
                raise ValueError(
                    f"{name} takes {' or '.join(kind.__name__ for kind in kinds)}, not "
                    f"{type(own[name]).__name__}."
                )
        if TRAIN not in self.datasets:
            raise KeyError(
                f"datasets lacks {TRAIN!r}, which the estimator is fitted on; it has "
                f"{list(self.datasets)}."
            )
        if _CV in self.datasets:
            raise KeyError(
                f"datasets has {_CV!r}, under which the scores of cross-validation are reported: "
                "call it something else."
            )
        if self._resources.get("GPU") and own[_CV] and own["parallelize_cv"]:
            raise ValueError("parallelize_cv=True needs CPUs, and trainer_resources has GPUs.")

    @property
    def _resources(self) -> dict[str, Any]:
        """What the one worker is given: what V1 gave the trainer."""
        config, default = self.scaling_config, ScalingConfig()
        for name in ("num_workers", "use_gpu", "resources_per_worker"):
            if getattr(config, name) not in (None, 0, 1, False, getattr(default, name)):
                raise ValueError(
                    f"ScalingConfig({name}) means nothing to SklearnTrainer, which fits in one "
                    "place: give it trainer_resources."
                )
        return dict(config.trainer_resources or {"CPU": 1})

    def engine_arguments(
        self, run_config: Any, train_loop_config: dict[str, Any] | None
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with: one worker, in the trainer's place."""
        resources = self._resources
        has_gpus = bool(resources.get("GPU"))
        placed = copy.copy(self)
        placed.scaling_config = ScalingConfig(
            num_workers=1, use_gpu=has_gpus, resources_per_worker=resources
        )
        told = {
            **(train_loop_config or {}),
            NAMES: list(self.datasets),
            CPUS: int(resources.get("CPU", 1)),
            HAS_GPUS: has_gpus,
        }
        return super(SklearnTrainer, placed).engine_arguments(run_config, told)

    def _trial_config(self) -> dict[str, Any]:
        """V1 told nobody of its arguments."""
        return {}


_KINDS: dict[str, tuple[type, ...]] = {
    "label_column": (str,),
    "params": (dict,),
    "return_train_score_cv": (bool,),
    "parallelize_cv": (bool,),
}


def _cloned(estimator: Any) -> Any:
    from sklearn.base import clone  # type: ignore[import-untyped] # noqa: PLC0415

    return clone(estimator)
