"""One class, several names: Ray AIR's, Ray Train's, Ray Tune's, and that of its own module."""

from __future__ import annotations

import re

from railswitch import catalogue

CHECKPOINT = (
    "ray.train.Checkpoint",
    "ray.tune.Checkpoint",
    "ray.air.Checkpoint",
    "ray.air.checkpoint.Checkpoint",
    "ray.train._checkpoint.Checkpoint",
)
RESULT = ("ray.train.Result", "ray.tune.Result", "ray.air.Result", "ray.air.result.Result")

SEARCH_SPACES = (
    "choice",
    "grid_search",
    "lograndint",
    "loguniform",
    "qlograndint",
    "qloguniform",
    "qrandint",
    "qrandn",
    "quniform",
    "randint",
    "randn",
    "sample_from",
    "uniform",
)
"""The functions of Ray Tune that make a search space."""

_FRAMEWORKS = ("torch.Torch", "tensorflow.Tensorflow", "xgboost.XGBoost", "lightgbm.LightGBM")


def _with_defining_module(package: str, prefix: str) -> tuple[str, str]:
    """``ray.train.torch.TorchCheckpoint`` is defined in ``ray.train.torch.torch_checkpoint``."""
    path = f"ray.train.{package}"
    return f"{path}.{prefix}Checkpoint", f"{path}.{package}_checkpoint.{prefix}Checkpoint"


FRAMEWORK_CHECKPOINTS = tuple(
    _with_defining_module(*framework.split(".")) for framework in _FRAMEWORKS
)


def _moved(row: str) -> dict[str, tuple[str, ...]]:
    """What a row of the catalogue moves: each public name, with the paths of old code."""
    known: dict[str, tuple[str, ...]] = {}
    for name in catalogue.find(row).names:
        assert name.train is not None
        known[name.train] = (*known.get(name.train, (name.train,)), name.old)
    return known


TRAINERS = _moved("RS401")

_GROUPS = (
    CHECKPOINT,
    RESULT,
    *FRAMEWORK_CHECKPOINTS,
    *TRAINERS.values(),
    *_moved("RS113").values(),
)
_GROUP_OF = {name: group for group in _GROUPS for name in group}
_CONFIG = re.compile(r"ray\.train\.(\w+Config\b.*)")


def other_spellings(name: str) -> tuple[str, ...]:
    """The other names of a class, or of something that it has.

    >>> other_spellings("ray.train.RunConfig")
    ('ray.air.RunConfig', 'ray.air.config.RunConfig')
    >>> other_spellings("ray.train.torch.TorchTrainer.restore")
    ('ray.train.torch.torch_trainer.TorchTrainer.restore',)
    """
    config = _CONFIG.match(name)
    if config:
        return f"ray.air.{config[1]}", f"ray.air.config.{config[1]}"
    owner = name
    while owner:
        if owner in _GROUP_OF:
            rest = name[len(owner) :]
            return tuple(other + rest for other in _GROUP_OF[owner] if other != owner)
        owner = owner.rpartition(".")[0]
    return ()


def spellings(*names: str) -> tuple[str, ...]:
    """The names, and all others that mean the same.

    >>> spellings("ray.train.torch.prepare_model")[1:]
    ('ray.train.torch.train_loop_utils.prepare_model',)
    """
    return tuple(spelling for name in names for spelling in (name, *other_spellings(name)))


def members(classes: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """The names of attributes that classes have.

    >>> members(("ray.train.Result",), "path")
    ('ray.train.Result.path',)
    """
    return tuple(f"{owner}.{name}" for owner in classes for name in names)
