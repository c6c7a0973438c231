"""The hook by which the shim reaches the workers: Ray calls it when it starts one.

The hook is pickled by value, so that it can say it where railswitch is not installed.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, Final

from railswitch.v2._ray.flag import CHOICE, FLAG

from . import tracing

HOOK: Final = "worker_process_setup_hook"
SHIM: Final = "railswitch.shim._install"
_TRAVELLING: Final = (CHOICE, FLAG, "RAILSWITCH_WARNINGS", "RAILSWITCH_ENGINE", *tracing.VARIABLES)


def setup_hook(
    then: Callable[[], Any] | str | None = None, installer: str = SHIM
) -> Callable[[], None]:
    """What installs the shim, or whatever a module installs, in a worker.

    Then it calls the user's own hook, if any.
    """
    variables = {name: os.environ[name] for name in _TRAVELLING if name in os.environ}

    def railswitch_setup() -> None:
        import importlib  # noqa: PLC0415  (this function is pickled by value)
        import os  # noqa: PLC0415
        import socket  # noqa: PLC0415
        import sys  # noqa: PLC0415

        os.environ.update(variables)
        try:
            module = importlib.import_module(installer)
        except ImportError as error:
            text = (
                "the driver of this job runs with railswitch.shim, but railswitch cannot be "
                f"imported on the node {socket.gethostname()!r} ({error}). Install it there: "
                "pip install 'railswitch[train]', or add it to the job's environment: "
                "ray.init(runtime_env={'pip': ['railswitch']})."
            )
            sys.stderr.write(f"{text}\n")  # older releases of Ray do not show what a hook raises
            raise RuntimeError(text) from None
        module.install_in_worker()
        if isinstance(then, str):
            name, _, function = then.rpartition(".")
            getattr(importlib.import_module(name), function)()
        elif then is not None:
            then()

    railswitch_setup.__module__ = "__main__"
    return railswitch_setup


def hooked_init(init: Callable[..., Any], installer: str = SHIM) -> Callable[..., Any]:
    """``ray.init``, with the hook in the environment of the job."""

    @functools.wraps(init)
    def hooked(*args: Any, runtime_env: Any = None, **kwargs: Any) -> Any:
        environment = dict(runtime_env or {})
        if tracing.CPUS in os.environ and not args and not kwargs.get("address"):
            kwargs.setdefault("num_cpus", int(os.environ[tracing.CPUS]))
        environment[HOOK] = setup_hook(environment.get(HOOK), installer)
        return init(*args, runtime_env=environment, **kwargs)

    return hooked
