"""The hook by which the shim reaches the workers: Ray calls it when it starts one.

The hook is sent as code, so that it can get railswitch from the driver where it is not installed.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, Final

from railswitch.v2._package import unpacked
from railswitch.v2._ray.flag import CHOICE, FLAG
from railswitch.v2._ray.release import own_version
from railswitch.v2._settings import Settings

from . import tracing

HOOK: Final = "worker_process_setup_hook"
SHIM: Final = "railswitch.shim._install"
_TRAVELLING: Final = (CHOICE, FLAG, "RAILSWITCH_WARNINGS", "RAILSWITCH_ENGINE", *tracing.VARIABLES)


def setup_hook(
    then: Callable[[], Any] | str | None = None, installer: str = SHIM, *, must_work: bool = False
) -> Callable[[], None]:
    """What installs the shim, or whatever a module installs, in a worker.

    Then it calls the user's own hook, if any. Where railswitch is missing, a process that starts
    says so and goes on: Ray would start it again and again. A training function, for which it
    ``must_work``, raises it.
    """
    # Not sooner: this module is loaded before Ray is, even in the middle of Ray's own import.
    from railswitch.v2._fetching import fetch_package, installed_version, key  # noqa: PLC0415
    from railswitch.v2._nodes import by_value  # noqa: PLC0415

    variables, version = _travelling(), own_version()
    found, fetch = installed_version(), fetch_package()
    place = key() if _ships() else None

    def railswitch_setup() -> None:
        import importlib  # noqa: PLC0415  (this function is sent as code)
        import os  # noqa: PLC0415
        import socket  # noqa: PLC0415
        import sys  # noqa: PLC0415

        os.environ.update(variables)
        if found() != version and place is not None:
            fetch(place)
        if found() == version:
            importlib.import_module(installer).install_in_worker()
        else:
            has = found()
            text = (
                f"the driver of this job runs with railswitch.shim {version}, but the node "
                f"{socket.gethostname()!r} has {f'railswitch {has}' if has else 'no railswitch'}. "
                f"Install it there: pip install 'railswitch[train]=={version}', add it to the "
                f"job's environment: ray.init(runtime_env={{'pip': ['railswitch=={version}']}}), "
                "or let the driver send it: unset RAILSWITCH_SHIP."
            )
            if must_work:
                raise RuntimeError(text)
            sys.stderr.write(f"{text}\n")
        if isinstance(then, str):
            name, _, function = then.rpartition(".")
            getattr(importlib.import_module(name), function)()
        elif then is not None:
            then()

    return by_value(railswitch_setup)


def hooked_init(init: Callable[..., Any], installer: str = SHIM) -> Callable[..., Any]:
    """``ray.init``, with the hook in the environment of the job."""

    @functools.wraps(init)
    def hooked(*args: Any, runtime_env: Any = None, **kwargs: Any) -> Any:
        from railswitch.v2._fetching import keep  # noqa: PLC0415  (these import Ray)
        from railswitch.v2._ray import cluster  # noqa: PLC0415
        from railswitch.v2._shipping import warn_of_nodes_without_it  # noqa: PLC0415

        environment = dict(runtime_env or {})
        if tracing.CPUS in os.environ and not args and not kwargs.get("address"):
            kwargs.setdefault("num_cpus", int(os.environ[tracing.CPUS]))
        address = args[0] if args else kwargs.get("address")
        if str(address or os.environ.get("RAY_ADDRESS")).startswith("ray://"):
            context = init(*args, runtime_env=_without_code(environment, installer), **kwargs)
        else:
            environment[HOOK] = setup_hook(environment.get(HOOK), installer)
            context = init(*args, runtime_env=environment, **kwargs)
        if cluster.is_own():
            return context
        if not _ships():
            warn_of_nodes_without_it()
        elif not cluster.is_remote_driver():
            keep()
        return context

    return hooked


def _without_code(environment: dict[str, Any], installer: str) -> dict[str, Any]:
    """A runtime environment for Ray Client, which sends no code and calls no hook of a job.

    A worker calls the function that a variable names. If nothing may be sent, railswitch must be
    installed on the nodes: there it loads itself.
    """
    from railswitch.v2._ray.cluster import SETUP_HOOK  # noqa: PLC0415  (it imports Ray)

    variables = {**_travelling(), **environment.get("env_vars", {})}
    if not _ships():
        return {**environment, "env_vars": {**variables, "RAILSWITCH_SHIM": "1"}}
    return {
        **environment,
        "env_vars": {**variables, SETUP_HOOK: f"{installer}.install_in_worker"},
        "py_modules": [unpacked(), *environment.get("py_modules", ())],
    }


def _travelling() -> dict[str, str]:
    return {name: os.environ[name] for name in _TRAVELLING if name in os.environ}


def _ships() -> bool:
    return Settings.from_environment().ship != "0"
