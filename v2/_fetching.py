"""Lets processes fetch railswitch from the cluster, where no runtime environment can bring it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._nodes import by_value
from ._package import fingerprint, package
from ._ray import cluster


def key() -> str:
    """The name under which the cluster keeps the package.

    >>> key().partition(":")[0]
    'railswitch'
    """
    return f"railswitch:{fingerprint()}"


def keep() -> None:
    """Put the package into the cluster."""
    cluster.keep_value(key(), package())


class CalledWhenUnpickled:
    """Calls a function wherever it is unpickled, and becomes what that returns."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._function = function
        self._arguments = arguments

    def __reduce__(self) -> Any:
        return self._function, self._arguments


def fetch_package() -> Callable[[str], None]:
    """What lets a process import from the package that :func:`keep` has put into the cluster."""

    def fetch(key: str) -> None:
        import hashlib  # noqa: PLC0415  (this function is sent as code)
        import os  # noqa: PLC0415
        import sys  # noqa: PLC0415
        import tempfile  # noqa: PLC0415
        import time  # noqa: PLC0415

        from ray.experimental.internal_kv import _internal_kv_get  # noqa: PLC0415

        wanted = key.partition(":")[2]
        path = os.path.join(tempfile.gettempdir(), f"railswitch-{wanted}.zip")

        def is_there() -> bool:
            if not os.path.exists(path):
                return False
            with open(path, "rb") as file:
                return hashlib.sha1(file.read()).hexdigest() == wanted

        until = time.monotonic() + 10  # the driver sends it right after it has connected
        while not is_there():
            package = _internal_kv_get(key)
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

    return by_value(fetch)
