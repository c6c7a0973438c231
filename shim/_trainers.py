"""Ray's trainers for each framework, switched; each is made when it is first used."""

from __future__ import annotations

import pkgutil
from typing import Any, Final

from ._boosting import BoostingTrainer
from ._trainer import SwitchedTrainer

_BASES: Final = {
    "TorchTrainer": (SwitchedTrainer, "ray.train.v2.torch.torch_trainer"),
    "TensorflowTrainer": (SwitchedTrainer, "ray.train.v2.tensorflow.tensorflow_trainer"),
    "XGBoostTrainer": (BoostingTrainer, "ray.train.v2.xgboost.xgboost_trainer"),
    "LightGBMTrainer": (BoostingTrainer, "ray.train.v2.lightgbm.lightgbm_trainer"),
}


def __getattr__(name: str) -> Any:
    if name not in _BASES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    kind, module = _BASES[name]
    base = pkgutil.resolve_name(f"{module}:{name}")
    members = {"__module__": __name__, "__qualname__": name, "__doc__": base.__doc__}
    value = globals()[name] = type(name, (kind, base), members)
    return value
