"""The installed Ray: whether railswitch supports it, and what it does not have yet."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import fields
from functools import cache, wraps
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any, Final

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from .flag import engine_in_use, is_ray_worker, require_v2_engine

_UNTESTED: Final = "RAILSWITCH_ALLOW_UNTESTED_RAY"

# The first Ray release that has the name in ``ray.train``, for those that 2.50 lacks.
SINCE: Final = {
    "CheckpointConsistencyMode": "2.53",
    "LoggingConfig": "2.56",
    "NCCLHangError": "2.60",
    "PreemptionError": "2.58",
    "PreemptionInfo": "2.58",
    "ReportedCheckpointStatus": "2.55",
    "ValidationConfig": "2.54",
    "ValidationFn": "2.54",
    "ValidationTaskConfig": "2.54",
    "get_preemption_info": "2.58",
    "lightgbm.normalize_pandas_for_lightgbm": "2.56",
}

# The first Ray release whose function or class has the argument, likewise.
ARGUMENTS_SINCE: Final = {
    "DataParallelTrainer": {"validation_config": "2.54"},
    "FailureConfig": {
        "max_preemption_failures": "2.58",
        "preemption_grace_s": "2.60",
        "relax_collectives_on_preemption": "2.60",
    },
    "RunConfig": {"logging_config": "2.56"},
    "ScalingConfig": {"elastic_resize_monitor_interval_s": "2.55", "label_selector": "2.53"},
    "get_all_reported_checkpoints": {"consistency_mode": "2.53", "timeout_s": "2.56"},
    "lightning.RayTrainReportCallback": {"checkpoint_upload_mode": "2.56", "validation": "2.56"},
    "report": {"validation": "2.54"},
}

# Where 2.50 has names that ``ray.train`` has only since 2.51.
_BEFORE_2_51: Final = {
    "ControllerError": "ray.train.v2.api.exceptions",
    "TrainContext": "ray.train.v2.api.context",
    "TrainingFailedError": "ray.train.v2.api.exceptions",
    "WorkerGroupError": "ray.train.v2.api.exceptions",
}


class UnsupportedRayError(ImportError):
    """The installed Ray is older than what railswitch supports, or lacks what it needs."""


class UntestedRayWarning(UserWarning):
    """The installed Ray is newer than those that railswitch was tested with."""


@cache
def _facts() -> dict[str, str]:
    """What pyproject.toml says of railswitch; a file, as it may have come without metadata."""
    text = (files(__package__) / "facts.json").read_text(encoding="utf-8")
    facts: dict[str, str] = json.loads(text)
    return facts


def own_version() -> str:
    """The version of railswitch, also where it was not installed but copied.

    >>> own_version() == version("railswitch")
    True
    """
    return _facts()["version"]


@cache
def supported_versions() -> SpecifierSet:
    """The Ray releases that railswitch supports, as pyproject.toml declares them.

    >>> "2.60.0" in supported_versions()
    True
    """
    return SpecifierSet(_facts()["ray"])


def check_version() -> None:
    """Raise :class:`UnsupportedRayError` if Ray is missing, or older than what is supported.

    A newer one is looked at more closely when the engine is used: see :func:`check_surface`.

    >>> check_version()
    """
    try:
        installed = version("ray")
    except PackageNotFoundError:
        raise UnsupportedRayError(
            "railswitch's runtime half needs Ray, and Ray is not installed here. "
            "Install it with: pip install 'railswitch[train]'"
        ) from None
    if not (_is_supported(installed) or is_newer(installed) or _may_be_untested()):
        raise UnsupportedRayError(
            f"Ray {installed} is installed, but this railswitch supports Ray "
            f"{supported_versions()}. Install one of those (pip install 'railswitch[train]'), or "
            f"set {_UNTESTED}=1 to try Ray {installed} at your own risk."
        )


def check_surface() -> None:
    """Warn of a Ray that is newer than the supported ones, or raise if it lacks what is needed.

    >>> check_surface()
    """
    installed = version("ray")
    if _is_supported(installed) or not is_newer(installed) or _may_be_untested():
        return
    from . import surface  # noqa: PLC0415 - only an untested Ray is asked

    tested = f"the releases that this railswitch was tested with ({supported_versions()})"
    lacking = surface.missing(installed)
    if lacking:
        raise UnsupportedRayError(
            f"Ray {installed} is newer than {tested}, and has changed what railswitch relies on. "
            f"Missing: {', '.join(lacking)}. Look for a newer railswitch, install a Ray that it "
            f"supports (pip install 'railswitch[train]'), or set {_UNTESTED}=1 to try it "
            "nevertheless."
        )
    if not is_ray_worker():
        warnings.warn(
            f"Ray {installed} is newer than {tested}. All that railswitch needs of Ray is there, "
            "so it goes on, but nobody has tested the two together. Look for a newer railswitch, "
            f"or set {_UNTESTED}=1 to no longer be told.",
            UntestedRayWarning,
            stacklevel=2,
        )


def is_newer(installed: str) -> bool:
    """Whether a Ray release is newer than those that railswitch supports.

    >>> is_newer("2.49.2"), is_newer("2.60.0"), is_newer("99.0")
    (False, False, True)
    """
    ends = [each for each in supported_versions() if each.operator == "<"]
    return any(Version(installed) >= Version(each.version) for each in ends)


def _is_supported(installed: str) -> bool:
    return supported_versions().contains(installed, prereleases=True)


def _may_be_untested() -> bool:
    return os.environ.get(_UNTESTED) == "1"


def use_v2_engine() -> None:
    """Make sure of the V2 engine, unless ``railswitch.shim`` lives with Ray's own V1 engine.

    What needs no engine then still works; what needs one calls :func:`require_v2_engine`.

    >>> use_v2_engine()
    """
    check_version()
    if engine_in_use() != "v1" or "railswitch.shim" not in sys.modules:
        require_v2_engine()
        check_surface()


def names_to_come(installed: str | None = None) -> set[str]:
    """The names that a Ray release, by default the installed one, does not have yet.

    >>> sorted(names_to_come("2.58.0"))
    ['NCCLHangError']
    """
    release = Version(installed or version("ray"))
    return {name for name, since in SINCE.items() if release < Version(since)}


def public_name(name: str) -> Any:
    """A name of ``ray.train``, wherever the installed Ray has it.

    >>> public_name("Checkpoint").__name__
    'Checkpoint'
    """
    import ray.train  # noqa: PLC0415

    if name in ray.train.__all__:
        return with_clear_arguments(getattr(ray.train, name), ARGUMENTS_SINCE.get(name, {}))
    if name in _BEFORE_2_51:
        return getattr(importlib.import_module(_BEFORE_2_51[name]), name)
    raise missing(name)


def missing(name: str) -> Exception:
    """The error that says which Ray has a name of ``railswitch.v2``.

    >>> missing("lightgbm.no_such_name")
    AttributeError("railswitch.v2 has no 'lightgbm.no_such_name'")
    """
    if name not in SINCE:
        return AttributeError(f"railswitch.v2 has no {name!r}")
    return ImportError(
        f"railswitch.v2.{name} needs Ray {SINCE[name]} or newer; Ray {version('ray')} is installed."
    )


def with_clear_arguments(target: Any, since: dict[str, str]) -> Any:
    """A function or a class that says which Ray has an argument; itself if it has them all.

    A class stays the same one, so that Ray knows its instances: only its ``__init__`` is wrapped.

    >>> with_clear_arguments(lambda metrics: None, {"by_mail": "99.0"})({}, by_mail=True)
    Traceback (most recent call last):
    TypeError: <lambda>(by_mail=...) needs Ray 99.0 or newer; Ray ... is installed.
    """
    release = Version(version("ray"))
    to_come = {name: first for name, first in since.items() if release < Version(first)}
    if not to_come:
        return target
    is_class = inspect.isclass(target)
    function: Callable[..., Any] = target.__init__ if is_class else target

    @wraps(function)
    def clear(*args: Any, **kwargs: Any) -> Any:
        for name in to_come.keys() & kwargs:
            raise TypeError(
                f"{target.__name__}({name}=...) needs Ray {to_come[name]} or newer; Ray "
                f"{version('ray')} is installed."
            )
        return function(*args, **kwargs)

    if not is_class:
        return clear
    target.__init__ = clear
    return target


def returns_values() -> bool:
    """Whether the engine sends the training function's return value to the driver (2.56).

    >>> isinstance(returns_values(), bool)
    True
    """
    return "return_value" in {field.name for field in fields(public_name("Result"))}


def replaces_single_workers(backend_config: Any) -> bool:
    """Whether the engine may replace a worker and keep the others: TorchFT (2.55)."""
    return bool(getattr(backend_config.backend_cls, "has_replica_groups", False))


def relaxes_collectives(failure_config: Any) -> bool:
    """Whether a report may go without the workers that are being preempted (2.60)."""
    return bool(getattr(failure_config, "relax_collectives_on_preemption", False))
