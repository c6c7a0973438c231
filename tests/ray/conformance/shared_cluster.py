"""One cluster for the tests of a file, where each of them would start one.

Most of the time of Ray's tests goes into starting clusters. Here ``ray.init`` connects to one that
is there, if it was started with the same arguments in the same environment, and ``ray.shutdown``
leaves it. What fails so is run again with clusters of its own.
"""

import os
from typing import Any

OF_THE_CLUSTER = {"num_cpus", "num_gpus", "resources", "object_store_memory"}
OF_THE_DRIVER = {
    *("configure_logging", "ignore_reinit_error", "log_to_driver", "logging_level"),
    *("namespace", "runtime_env"),
}
NO_MATTER = {"PYTEST_CURRENT_TEST"}


class Shared:
    """The cluster that is there, and how it was started."""

    cluster: Any = None
    key: Any = None


def share() -> None:
    """Let ``ray.init`` use one cluster after another call of it, if both mean the same."""
    import ray  # noqa: PLC0415  (the shim is installed before)

    start = ray.init

    def init(*args: Any, **kwargs: Any) -> Any:
        if args or not kwargs.keys() <= OF_THE_CLUSTER | OF_THE_DRIVER or ray.is_initialized():
            return start(*args, **kwargs)
        wanted = {name: value for name, value in kwargs.items() if name in OF_THE_CLUSTER}
        others = {name: value for name, value in kwargs.items() if name in OF_THE_DRIVER}
        return start(address=address_of(wanted), **others)

    ray.init = init


def address_of(wanted: dict[str, Any]) -> str:
    """The address of a cluster that was started with these arguments in this environment."""
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    variables = {name: value for name, value in os.environ.items() if name not in NO_MATTER}
    if Shared.key != (wanted, variables):
        stop()
        arguments = {"num_cpus": os.cpu_count(), "include_dashboard": False, **wanted}
        Shared.cluster = Cluster(initialize_head=True, head_node_args=arguments)
        Shared.key = (wanted, variables)
    address: str = Shared.cluster.address
    return address


def stop() -> None:
    """End the cluster, if there is one."""
    if Shared.cluster is not None:
        Shared.cluster.shutdown()
        Shared.cluster = Shared.key = None
