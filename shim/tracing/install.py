"""Observes a process in which the shim is not installed: legacy names are not served."""

from __future__ import annotations

import sys

from .._modules import Finder
from .._patches import Patches
from .._worker_start import hooked_init
from . import added_to, begin
from .process import role_of


class _State:
    finder: Finder | None = None


def install() -> None:
    """Observe this process, and the workers of the Ray that it starts."""
    if _State.finder is not None:
        return
    _State.finder = finder = Finder({}, {}, Patches(added_to({})))
    finder.serve_loaded()
    sys.meta_path.insert(0, finder)
    begin(finder)
    if role_of(sys.orig_argv) != "worker":
        finder.when_loaded("ray", _hook_init)


def install_in_worker() -> None:
    """The same in a worker of Ray."""
    install()


def _hook_init() -> None:
    ray = sys.modules["ray"]
    ray.init = hooked_init(ray.init, __name__)  # type: ignore[attr-defined]
