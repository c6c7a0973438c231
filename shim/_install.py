"""Switches the shim on and off in a process: the modules of Ray then serve legacy names."""

from __future__ import annotations

import os
import sys
import warnings
from dataclasses import dataclass
from typing import Any

from railswitch.v2._ray.flag import CHOICE, FLAG, asked_flag, engine_in_use, is_ray_worker
from railswitch.v2._ray.release import check_version

from . import _evidence as evidence
from . import tracing
from ._engine import Engine, announce, choose
from ._flag import Semantics
from ._members import members_for
from ._modules import Finder
from ._names import table
from ._patches import Patches
from ._warn import RailswitchDeprecationWarning, mode, show_by_default
from ._worker_start import hooked_init


@dataclass
class _Installation:
    semantics: Semantics
    engine: Engine
    finder: Finder
    asked: str | None
    init: Any = None


class _Process:
    """What is installed in this process."""

    installed: _Installation | None = None


class LateInstallWarning(UserWarning):
    """``ray.train`` was imported before :func:`install`."""


def install() -> None:
    """Let ``ray.air`` and ``ray.train`` serve what ``RAY_TRAIN_V2_ENABLED`` asks for.

    Call it before anything imports ``ray.train``; once more does nothing.

    >>> install()
    >>> is_installed()
    True
    >>> uninstall()
    """
    _install(is_driver=not is_ray_worker())


def install_in_worker() -> None:
    """The same in a worker of Ray, which says nothing and hooks nothing."""
    _install(is_driver=False)


def uninstall() -> None:
    """Give all modules back as they were; does nothing if the shim is not installed.

    What was taken from a module before, such as a class, stays what it is.

    >>> uninstall()
    """
    installed, _Process.installed = _Process.installed, None
    if installed is None:
        return
    sys.meta_path.remove(installed.finder)
    installed.finder.forget()
    if installed.init is not None:
        sys.modules["ray"].init = installed.init  # type: ignore[attr-defined]
    evidence.forget()
    tracing.end()
    if engine_in_use() is None:
        os.environ.pop(CHOICE, None)
        os.environ.pop(FLAG, None)
        if installed.asked is not None:
            os.environ[FLAG] = installed.asked


def is_installed() -> bool:
    """Whether the shim is installed in this process."""
    return _Process.installed is not None


def _install(*, is_driver: bool) -> None:
    if _Process.installed is not None:
        return
    check_version()
    mode()
    asked = asked_flag()
    is_late = is_driver and engine_in_use() is not None
    semantics, engine = choose()
    served = table(semantics, engine)
    members = tracing.added_to(members_for(semantics, engine))
    finder = Finder(served.names, served.gone, Patches(members))
    _Process.installed = _Installation(semantics, engine, finder, asked)
    finder.serve_loaded()
    sys.meta_path.insert(0, finder)
    show_by_default()
    tracing.begin(finder)
    evidence.observe()
    if is_driver:
        finder.when_loaded("ray", _hook_init)
        finder.when_loaded("ray.train", lambda: announce(semantics, engine))
        evidence.remember()
    if is_late:
        warnings.warn(
            "railswitch.shim.install() was called after `ray.train` was imported: what was taken "
            "from it before stays Ray's own. Call it first.",
            LateInstallWarning,
            stacklevel=3,
        )


def _hook_init() -> None:
    """Let ``ray.init`` install the shim in all workers of the job."""
    if _Process.installed is not None:
        ray = sys.modules["ray"]
        _Process.installed.init = ray.init
        ray.init = hooked_init(ray.init)  # type: ignore[attr-defined]


__all__ = ["RailswitchDeprecationWarning", "install", "is_installed", "uninstall"]
