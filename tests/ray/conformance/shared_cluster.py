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
ADDRESS = "RAY_ADDRESS"
NO_MATTER = {"PYTEST_CURRENT_TEST", ADDRESS}


class Shared:
    """The cluster that is there, and how it was started."""

    cluster: Any = None
    key: Any = None


def share(*, alone: bool) -> None:
    """Let ``ray.init`` use one cluster after another call of it, if both mean the same.

    ``alone``: every call starts a cluster. Either way, processes that a test starts find it, and
    not another one that runs on the same machine.
    """
    import ray  # noqa: PLC0415  (the shim is installed before)

    start = ray.init

    def init(*args: Any, **kwargs: Any) -> Any:
        os.environ.pop(ADDRESS, None)
        known = OF_THE_CLUSTER | OF_THE_DRIVER
        if alone or args or not kwargs.keys() <= known or ray.is_initialized():
            context = start(*args, **kwargs)
        else:
            wanted = {name: value for name, value in kwargs.items() if name in OF_THE_CLUSTER}
            others = {name: value for name, value in kwargs.items() if name in OF_THE_DRIVER}
            context = start(address=address_of(wanted), **others)
        os.environ[ADDRESS] = ray.get_runtime_context().gcs_address
        return context

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
    import ray  # noqa: PLC0415

    if Shared.cluster is not None:
        ray.shutdown()  # a test may have left its driver there, and the cluster then stays
        Shared.cluster.shutdown()
        Shared.cluster = Shared.key = None
