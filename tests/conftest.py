"""What the tests of all folders share: one Ray cluster for each test process."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# A cluster starts a process for each of its CPUs at once; tests need only a few of them.
os.environ.setdefault("RAY_prestart_worker_first_driver", "0")
# Nor does anyone take this machine away; watching for that costs each run a process.
os.environ.setdefault("RAY_TRAIN_ENABLE_PREEMPTION_WATCHER", "0")


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    for item in items:
        if "cluster" in item.fixturenames:
            item.add_marker("ray")


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a running cluster with 8 CPUs, which need not exist."""
    import ray  # noqa: PLC0415  (most tests need neither Ray nor a cluster)

    import railswitch.v2  # noqa: F401, PLC0415  (chooses the engine)

    os.environ.setdefault("RAY_TRAIN_HEALTH_CHECK_INTERVAL_S", "0.2")
    os.environ.setdefault("RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S", "120")
    context = ray.init(
        "local",  # even if someone else's cluster runs on this machine
        num_cpus=8,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="warning",
    )
    yield context.address_info["gcs_address"]
    ray.shutdown()


@pytest.fixture
def storage(tmp_path: Path) -> str:
    return str(tmp_path / "storage")
