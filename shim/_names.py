"""The tables: which names are served, by what, for each semantics on each engine.

Most come from the catalogue: a name that Ray has dropped is served by its replacement there, and a
name without one by an error that says what to do. Only what railswitch itself gives stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Final

from packaging.version import Version

from railswitch.catalogue import DEPRECATIONS, AtRunTime, Deprecation, Name
from railswitch.catalogue.surface import SESSION

from ._engine import Engine
from ._flag import Semantics
from ._modules import Served

_CONFIGS: Final = ("CheckpointConfig", "FailureConfig", "RunConfig", "ScalingConfig")
_TRAINERS: Final = {
    "torch": "TorchTrainer",
    "tensorflow": "TensorflowTrainer",
    "xgboost": "XGBoostTrainer",
    "lightgbm": "LightGBMTrainer",
}

# What Ray dropped and railswitch serves with either semantics.
_DROPPED: Final = {
    "ray.air.Checkpoint": "railswitch.shim._checkpoint:Checkpoint",
    "ray.air.checkpoint.Checkpoint": "railswitch.shim._checkpoint:Checkpoint",
    # in what AIR has pickled
    "ray.air.checkpoint._CheckpointMetadata": "railswitch.v1._air_format:CheckpointMetadata",
    "ray.air.DatasetConfig": "railswitch.v1.config:DatasetConfig",
    "ray.air.config.DatasetConfig": "railswitch.v1.config:DatasetConfig",
}

_BASE_TRAINER: Final = {
    f"ray.train.{module}.BaseTrainer": "railswitch.v1:BaseTrainer"
    for module in ("trainer", "base_trainer")
}
"""Says what to do instead of a loop of one's own; Ray's would say to set the flag that is set."""

# What stands in for Ray's own under V2 semantics: it also takes what V1 took.
_V2: Final = {
    **{f"ray.air.{name}": f"railswitch.shim._configs:{name}" for name in _CONFIGS},
    **{f"ray.air.config.{name}": f"railswitch.shim._configs:{name}" for name in _CONFIGS},
    **{f"ray.train.{name}": f"railswitch.shim._configs:{name}" for name in _CONFIGS},
    **{
        f"ray.train.{module}.{name}": f"railswitch.shim._framework_trainers:{name}"
        for module, name in _TRAINERS.items()
    },
    **_BASE_TRAINER,
    "ray.air.session": "ray.air.session",
    "ray.train.SyncConfig": "railswitch.v1.config:SyncConfig",
    "ray.train.report": "railswitch.shim._functions:report",
    "ray.train.data_parallel_trainer.DataParallelTrainer": (
        "railswitch.shim._switched_trainer:DataParallelTrainer"
    ),
    "ray.tune.Tuner": "railswitch.shim._tuner:Tuner",
    "ray.tune.tuner.Tuner": "railswitch.shim._tuner:Tuner",
}

# In 2.50 `TrainingFailedError` is no class, but a union, which no `except` takes.
_V2_BEFORE_2_51: Final = {
    "ray.train.TrainingFailedError": "ray.train.v2.api.exceptions:RayTrainError",
}

# What stands in for Ray's own under V1 semantics on the V2 engine.
_V1_ON_V2: Final = {
    **{f"ray.air.{name}": f"railswitch.v1:{name}" for name in (*_CONFIGS, "Result")},
    **{f"ray.air.config.{name}": f"railswitch.v1:{name}" for name in _CONFIGS},
    "ray.air.result.Result": "railswitch.v1:Result",
    **{
        f"ray.train.{name}": f"railswitch.v1:{name}"
        for name in (
            *_CONFIGS,
            "Checkpoint",
            "Result",
            "SyncConfig",
            "TrainContext",
            "TrainingFailedError",
            "get_checkpoint",
            "get_context",
            "get_dataset_shard",
            "report",
        )
    },
    **{
        f"ray.train.{module}.{name}": f"railswitch.v1.{module}:{name}"
        for module, name in _TRAINERS.items()
    },
    **{
        f"ray.train.{module}.{module}_trainer.{name}": f"railswitch.v1.{module}:{name}"
        for module, name in _TRAINERS.items()
    },
    **{
        f"ray.train.torch.{name}": f"railswitch.v1.torch:{name}"
        for name in (
            "accelerate",
            "backward",
            "enable_reproducibility",
            "get_device",
            "get_devices",
            "prepare_data_loader",
            "prepare_model",
            "prepare_optimizer",
        )
    },
    **_BASE_TRAINER,
    "ray.train.data_parallel_trainer.DataParallelTrainer": "railswitch.v1:DataParallelTrainer",
    "ray.tune.Tuner": "railswitch.v1:Tuner",
    "ray.tune.tuner.Tuner": "railswitch.v1:Tuner",
}


@dataclass(frozen=True)
class Table:
    """What is served."""

    names: Mapping[str, tuple[Served, ...]]
    """By module."""
    gone: Mapping[str, Served]
    """Modules that may have to be made anew, or refused."""


@cache
def table(semantics: Semantics, engine: Engine) -> Table:
    """The names for those semantics on that engine.

    >>> [served.target for served in table("v1", "v1").names["ray.air.checkpoint"]][0]
    'railswitch.shim._checkpoint:Checkpoint'
    """
    own = dict(_DROPPED)
    if semantics == "v2":
        own |= _V2
        if Version(version("ray")) < Version("2.51"):
            own |= _V2_BEFORE_2_51
    elif engine == "v2":
        own |= _V1_ON_V2
    entries = {served.name: served for served in _from_catalogue(semantics, own)}
    for name, target in own.items():
        entries.setdefault(name, Served(name, target))
    if semantics == "v2":
        for function in SESSION:
            name = f"ray.air.session.{function}"
            target = f"railswitch.shim.session:{function}"
            entries[name] = Served(name, target, "RS101", only_imports=True)
    names: dict[str, list[Served]] = {}
    for name, served in entries.items():
        names.setdefault(name.rpartition(".")[0], []).append(served)
    names.pop("ray", None)  # nobody looks there for the one module that is gone from it
    gone = {
        name: served
        for name, served in entries.items()
        if _may_be_module(name) and not (served.target is None and _any_left(names.get(name, ())))
    }
    return Table({module: tuple(items) for module, items in names.items()}, gone)


@cache
def parameters(owner: str) -> Mapping[str, str]:
    """The legacy parameters of a class or function, each with its rule.

    >>> parameters("ray.train.RunConfig")["verbose"]
    'RS308'
    """
    return {
        name.old[len(owner) + 1 : -1]: row.id
        for row, name in _all_names()
        if name.old.startswith(f"{owner}(")
    }


@cache
def members(owner: str) -> Mapping[str, str]:
    """The legacy methods and attributes of a class, each with its rule.

    >>> members("ray.air.Checkpoint")["to_dict"]
    'RS502'
    """
    return {
        name.old[len(owner) + 1 :]: row.id
        for row, name in _all_names()
        if name.old.startswith(f"{owner}.")
    }


def observable() -> list[str]:
    """The rules that a run can show: of the others nothing follows from their absence.

    >>> "RS201" in observable(), "RS815" in observable()
    (True, False)
    """
    return [row.id for row in DEPRECATIONS if row.at_run_time is not AtRunTime.UNSEEN]


def _all_names() -> Iterator[tuple[Deprecation, Name]]:
    return ((row, name) for row in DEPRECATIONS for name in row.names)


def _from_catalogue(semantics: Semantics, own: Mapping[str, str]) -> Iterator[Served]:
    for row, name in _all_names():
        if not _is_plain(name.old) or name.old in (name.train, name.tune):
            continue
        # Other rows' names are served only where Ray lacks them: what Train's users must replace
        # may be right for Tune's.
        is_legacy = semantics == "v2" and row.at_run_time is AtRunTime.ALWAYS
        target = own.get(name.old) or _target(name.train or name.tune, own)
        is_ours = name.old in own
        # Who asks for V1's semantics is told of what Ray has dropped, not of what was asked for.
        rule = None if semantics == "v1" and name.old in _V1_ON_V2 else row.id
        yield Served(name.old, target, rule, if_missing=not (is_legacy or is_ours))


def _target(replacement: str | None, own: Mapping[str, str]) -> str | None:
    """Where a replacement of the catalogue is found."""
    if replacement is None:
        return None
    return own.get(replacement, replacement)


def _any_left(names: Iterable[Served]) -> bool:
    return any(served.target is not None for served in names)


def _is_plain(name: str) -> bool:
    """Whether it is a module of Ray or something in one, and no parameter, method or variable."""
    parts = name.split(".")
    return (
        name.startswith("ray.")
        and name.isascii()
        and "(" not in name
        and "$" not in name
        and not any(part[:1].isupper() for part in parts[:-1])
    )


def _may_be_module(name: str) -> bool:
    last = name.rpartition(".")[2]
    return last == last.lower()
