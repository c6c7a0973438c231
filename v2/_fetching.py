"""Lets processes fetch railswitch from the cluster, where no runtime environment can bring it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final

import ray

from ._nodes import by_value
from ._package import fingerprint, package
from ._ray import cluster
from ._ray.release import own_version
from ._settings import Settings

SHIPPED: Final = "RAILSWITCH_SHIPPED"
"""Is set in processes that have got the package, for what they start in turn."""


def key() -> str:
    """The name under which the cluster keeps the package.

    >>> key().partition(":")[0]
    'railswitch'
    """
    return f"railswitch:{fingerprint()}"


def keep() -> None:
    """Put the package into the cluster."""
    cluster.keep_value(key(), package())


def installed_version() -> Callable[[], str | None]:
    """A question to a node: which railswitch it has, without importing any of it."""

    def railswitch_version() -> str | None:
        import importlib.util  # noqa: PLC0415  (this function is sent as code)
        import json  # noqa: PLC0415
        import os  # noqa: PLC0415

        try:
            spec = importlib.util.find_spec("railswitch.v2")
        except ModuleNotFoundError:
            spec = None
        if spec is None or spec.origin is None:
            return None
        facts = os.path.join(os.path.dirname(spec.origin), "_ray", "facts.json")
        try:
            version: str = json.loads(spec.loader.get_data(facts))["version"]  # type: ignore[union-attr]
        except OSError:
            return "of another version"
        return version

    return by_value(railswitch_version)


class CalledWhenUnpickled:
    """Calls a function wherever it is unpickled, and becomes what that returns."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._function = function
        self._arguments = arguments

    def __reduce__(self) -> Any:
        return self._function, self._arguments


class Prepared:
    """A function that is unpickled elsewhere only after ``prepare`` was called there."""

    def __init__(self, function: Callable[..., Any], prepare: Callable[[], None]) -> None:
        self._function = function
        self._prepare = prepare

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*arguments)

    def __reduce__(self) -> Any:
        # Unpickled from left to right, and without railswitch: it may be missing there. It becomes
        # the same again, for it may be sent on from there.
        again = CalledWhenUnpickled(Prepared, self._function, self._prepare)
        return operator.itemgetter(1), ((CalledWhenUnpickled(self._prepare), again),)


def travelling(function: Callable[..., Any]) -> Prepared:
    """A function that brings railswitch along, for processes that others than us start."""
    ships = Settings.from_environment().ship != "0"
    if ships and ray.is_initialized() and not cluster.is_own():
        keep()
    version, found, fetch = own_version(), installed_version(), fetch_package()
    place = key() if ships else None

    def fetch_if_missing() -> None:
        if place is not None and found() != version:
            fetch(place)

    return Prepared(function, by_value(fetch_if_missing))


def fetch_package() -> Callable[[str], None]:
    """What lets a process import from the package that :func:`keep` has put into the cluster."""
    shipped = SHIPPED

    def fetch(key: str) -> None:
        import hashlib  # noqa: PLC0415  (this function is sent as code)
        import os  # noqa: PLC0415
        import sys  # noqa: PLC0415
        import tempfile  # noqa: PLC0415
        import time  # noqa: PLC0415

        from ray.experimental import internal_kv  # noqa: PLC0415

        wanted = key.partition(":")[2]
        path = os.path.join(tempfile.gettempdir(), f"railswitch-{wanted}.zip")

        def is_there() -> bool:
            if not os.path.exists(path):
                return False
            with open(path, "rb") as file:
                return hashlib.sha1(file.read()).hexdigest() == wanted

        until = time.monotonic() + 10  # the driver sends it right after it has connected
        while not is_there():
            package = internal_kv._internal_kv_get(key)
            if package is not None:
                handle, written = tempfile.mkstemp(suffix=".zip")
                with os.fdopen(handle, "wb") as file:
                    file.write(package)
                os.replace(written, path)
            elif time.monotonic() > until:
                return
            else:
                time.sleep(0.1)
        sys.path.insert(0, path)
        os.environ[shipped] = wanted

    return by_value(fetch)
