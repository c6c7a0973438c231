"""Boosted trees under V2 semantics, also without a training function."""

from __future__ import annotations

import importlib
from typing import Any

from ._as_v1 import as_v1_run_config
from ._configs import RunConfig
from ._names import parameters
from ._switched_trainer import SwitchedTrainer
from ._warn import hit


class BoostingTrainer(SwitchedTrainer):
    """Put before Ray's trainers for boosted trees: V1's took parameters instead of a function."""

    def __init__(self, train_loop_per_worker: Any = None, **kwargs: Any) -> None:
        if train_loop_per_worker is None:
            train_loop_per_worker = self._from_parameters(kwargs)
        super().__init__(train_loop_per_worker, **kwargs)

    @classmethod
    def get_model(cls, checkpoint: Any) -> Any:
        """The model in a checkpoint that this trainer has saved."""
        hit("RS412", f"{cls.__name__}.get_model")
        return _v1_trainer(cls.__name__).get_model(checkpoint)

    def _from_parameters(self, kwargs: dict[str, Any]) -> Any:
        """V1's own training function for the parameters, which are taken out of ``kwargs``."""
        hit("RS411", f"{type(self).__name__}(params=..., label_column=...)")
        known = {*_COMMON, *parameters("ray.train.torch.TorchTrainer")}
        own = {name: kwargs.pop(name) for name in list(kwargs) if name not in known}
        kwargs["train_loop_config"] = own.pop("params", None) or {}
        run_config = RunConfig.convert(kwargs.get("run_config")) or RunConfig()
        given = {**kwargs, "run_config": as_v1_run_config(run_config)}
        return _v1_trainer(type(self).__name__)._training_function(
            own, given, own.pop("label_column", None), own.pop("num_boost_round", None)
        )


def _v1_trainer(name: str) -> Any:
    module = name.removesuffix("Trainer").lower()
    return getattr(importlib.import_module(f"railswitch.v1.{module}"), name)


_COMMON = (
    "dataset_config",
    "datasets",
    "lightgbm_config",
    "run_config",
    "scaling_config",
    "train_loop_config",
    "validation_config",
    "xgboost_config",
)
