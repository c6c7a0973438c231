"""Which Ray is installed, whether railswitch supports it, and which engine ``ray.train`` loads.

Ray chooses between its two engines when ``ray.train`` is first imported, from the environment
variable ``RAY_TRAIN_V2_ENABLED``. The runtime half of railswitch runs on the V2 engine, so it
sets that variable before it imports ``ray.train``, after remembering what the user had asked for.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

FLAG: Final = "RAY_TRAIN_V2_ENABLED"
_UNTESTED: Final = "RAILSWITCH_ALLOW_UNTESTED_RAY"


class UnsupportedRayError(ImportError):
    """The installed Ray is not one that railswitch was tested with."""


class EngineConflictError(ImportError):
    """``ray.train`` was imported with the V1 engine before railswitch could choose V2."""


def supported_versions() -> SpecifierSet:
    """The Ray releases that railswitch supports, as its own package metadata declares them.

    >>> "2.60.0" in supported_versions()
    True
    """
    for text in requires("railswitch") or ():
        requirement = Requirement(text)
        if requirement.name == "ray":
            return requirement.specifier
    raise AssertionError("railswitch's package metadata does not name ray")


def check_version() -> None:
    """Raise :class:`UnsupportedRayError` unless the installed Ray is a supported one.

    >>> check_version()
    """
    supported = supported_versions()
    try:
        installed = version("ray")
    except PackageNotFoundError:
        raise UnsupportedRayError(
            "railswitch's runtime half needs Ray, and Ray is not installed here. "
            "Install it with: pip install 'railswitch[train]'"
        ) from None
    if supported.contains(installed, prereleases=True) or os.environ.get(_UNTESTED) == "1":
        return
    raise UnsupportedRayError(
        f"Ray {installed} is installed, but this railswitch supports Ray {supported}. "
        f"Install one of those (pip install 'railswitch[train]'), look for a newer railswitch, or "
        f"set {_UNTESTED}=1 to try Ray {installed} at your own risk."
    )


def use_v2_engine() -> None:
    """Make sure that ``ray.train`` is the V2 engine in this process and those it starts.

    >>> use_v2_engine()
    """
    check_version()
    if _engine_in_use() == "V1":
        raise EngineConflictError(
            f"`ray.train` was imported with {FLAG}=0 before railswitch, so it is Ray's V1 engine, "
            "and that cannot be undone in this process. Import railswitch.v1 or railswitch.v2 "
            "before anything that imports `ray.train` or `ray.tune`."
        )
    os.environ[FLAG] = "1"


def _engine_in_use() -> str | None:
    """The engine of an already imported ``ray.train``, or None if it was not imported yet."""
    run_config = getattr(sys.modules.get("ray.train"), "RunConfig", None)
    if run_config is None:
        return None
    v1_run_config = getattr(sys.modules.get("ray.air.config"), "RunConfig", None)
    return "V1" if run_config is v1_run_config else "V2"
