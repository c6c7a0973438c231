"""What the tests of all folders share: one Ray cluster for each test process."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

from . import changed, where_the_time_went
from .warm_start import warm_start

HERE = Path(__file__).parent
RUNTIME = (
    *("cluster", "v1", "tracking", "shim", "v2", "faults", "verify", "documents"),
    *("test_demo.py", "test_warm_start.py"),
)
"""What starts Ray, the longest first: of two processes none is left alone with it at the end."""

# Whoever runs the tests may have a name for git, and a Python that writes no caches: here nobody
# has a name, and caches are written, as on a new machine.
os.environ["GIT_CONFIG_GLOBAL"] = str(HERE / "gitconfig")
os.environ["GIT_CONFIG_NOSYSTEM"] = "1"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A cluster starts a process for each of its CPUs at once; tests need only a few of them.
os.environ.setdefault("RAY_prestart_worker_first_driver", "0")
# Ray lets its workers wait for everything else on the machine: on a busy one, for ever.
os.environ.setdefault("RAY_worker_niceness", "0")
# Nor does anyone take this machine away; watching for that costs each run a process.
os.environ.setdefault("RAY_TRAIN_ENABLE_PREEMPTION_WATCHER", "0")
# Two seconds by default, which every run waits for at its end.
os.environ.setdefault("RAY_TRAIN_HEALTH_CHECK_INTERVAL_S", "0.2")
os.environ.setdefault("RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S", "120")

# A shell ignores Ctrl-C for what it starts in the background, and so would all programs that the
# tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--changed",
        nargs="?",
        const="",
        metavar="BASE",
        help="run only what the change since BASE can reach (default: since this branch left "
        "origin/main; without one, what is not committed)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    for item in items:
        if "cluster" in item.fixturenames:
            item.add_marker("ray")
        if top_of(item) in RUNTIME:
            item.fixturenames.insert(0, "quick_workers")
    items.sort(key=lambda item: (*RUNTIME, top_of(item)).index(top_of(item)))
    if (base := config.getoption("changed")) is not None:
        leave_out_unreached(config, items, base or changed.default_base())


class FilesStayTogether(LoadFileScheduling):  # type: ignore[misc]
    """Gives the tests of a file to one process, and so those of ``cluster/``, which share nodes."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return "cluster" if path.startswith("tests/cluster/") else path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FilesStayTogether | None:
    """Choose who runs what, where processes work side by side."""
    return FilesStayTogether(config, log) if config.getoption("dist") == "loadfile" else None


def leave_out_unreached(config: pytest.Config, items: list[pytest.Function], base: str) -> None:
    change = changed.Change(changed.files_since(base))
    left_out = [
        item
        for item in items
        if not change.reaches(path_of(item), trains=bool(item.get_closest_marker("ray")))
    ]
    config.hook.pytest_deselected(items=left_out)
    kept = set(items) - set(left_out)
    items[:] = [item for item in items if item in kept]


def path_of(item: pytest.Function) -> str:
    return item.path.relative_to(HERE).as_posix()


def top_of(item: pytest.Function) -> str:
    """The folder of tests/ in which a test is, or its file if it is in none."""
    return path_of(item).partition("/")[0]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    where_the_time_went.report(terminalreporter)


@pytest.fixture(autouse=True)
def interrupt_handler() -> Iterator[None]:
    """Ray's own trainers leave their handler of Ctrl-C behind, which is nothing for later tests."""
    handler = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.fixture(scope="session")
def quick_workers() -> Iterator[None]:
    """All clusters, also those of programs that tests start, have workers that start at once."""
    with warm_start():
        yield


@pytest.fixture(scope="session")
def cluster(quick_workers: None) -> Iterator[str]:
    """The address of a running cluster with 8 CPUs, which need not exist."""
    import ray  # noqa: PLC0415  (most tests need neither Ray nor a cluster)

    import railswitch.v2  # noqa: F401, PLC0415  (chooses the engine)

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
