"""Ray's trainers for each framework, switched; each is made when it is first used."""

from __future__ import annotations

from typing import Any, Final

from railswitch.v2._ray import trainers

from ._boosting import BoostingTrainer
from ._switched_trainer import SwitchedTrainer

_BASES: Final = {
    "TorchTrainer": SwitchedTrainer,
    "TensorflowTrainer": SwitchedTrainer,
    "XGBoostTrainer": BoostingTrainer,
    "LightGBMTrainer": BoostingTrainer,
}


def __getattr__(name: str) -> Any:
    if name not in _BASES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    base = getattr(trainers, name)
    members = {"__module__": __name__, "__qualname__": name, "__doc__": base.__doc__}
    value = globals()[name] = type(name, (_BASES[name], base), members)
    return value
