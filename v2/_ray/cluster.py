"""The cluster that the driver talks to: whose it is, and what it keeps for its nodes."""

from __future__ import annotations

from typing import Any

import ray
from ray._private.ray_constants import WORKER_PROCESS_SETUP_HOOK_ENV_VAR as SETUP_HOOK
from ray._private.runtime_env.packaging import (
    package_exists,
    pin_runtime_env_uri,
    upload_package_to_gcs,
)
from ray.experimental.internal_kv import _internal_kv_exists, _internal_kv_put
from ray.util import client as _client

__all__ = [
    "SETUP_HOOK",
    "is_own",
    "is_remote_driver",
    "keep_package",
    "keep_value",
    "runtime_env",
]


def is_remote_driver() -> bool:
    """Whether the driver talks to the cluster through Ray Client, from outside of it.

    >>> is_remote_driver()
    False
    """
    return bool(_client.ray.is_connected())


def is_own() -> bool:
    """Whether this process has started the cluster, for itself: a single node, this machine.

    >>> is_own()  # doctest: +SKIP
    True
    """
    node = ray._private.worker._global_node
    return node is not None and bool(node.head)


def runtime_env() -> dict[str, Any]:
    """The runtime environment that actors started from here get if they ask for nothing else.

    >>> runtime_env()  # doctest: +SKIP
    {}
    """
    return dict(ray.get_runtime_context().runtime_env)


def keep_package(uri: str, package: bytes) -> None:
    """Let nodes get a package for ``runtime_env={"py_modules": [uri]}``; once is enough."""
    if not is_remote_driver():  # through Ray Client, Ray's call never returns
        pin_runtime_env_uri(uri)
    if not package_exists(uri):
        upload_package_to_gcs(uri, package)


def keep_value(key: str, value: bytes) -> None:
    """Let processes on all nodes get a value, until the cluster ends."""
    if not _internal_kv_exists(key):
        _internal_kv_put(key, value)
