"""A node is lost while a run trains on it: the run goes on elsewhere, and keeps its rows."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import programs

from .nodes import LIMIT_S, Nodes, cluster, end

DRIVER = Path(__file__).resolve().parent / "drivers" / "lost_node.py"
ROWS = 40
LOST_AFTER = 8
"""So many rows are acknowledged before the node is lost."""


def acknowledged(folder: Path) -> int:
    """So many reports of rank 0 have returned, as it has noted."""
    noted = folder / "acknowledged"
    return len(noted.read_text().splitlines()) if noted.exists() else 0


@contextmanager
def running(
    api: str, slots: int, folder: Path, count: int = 2, **variables: str
) -> Iterator[Nodes]:
    """A run on nodes with places for workers that has acknowledged rows; then its end."""
    log = folder / "log"
    with cluster(*({"away": slots} for _ in range(count))) as nodes:
        command = [sys.executable, DRIVER, api, nodes.address, folder]
        program = programs.start(command, log, nodes.environment(**variables))
        try:
            wait_until(lambda: acknowledged(folder) >= LOST_AFTER, program, log)
            yield nodes
            program.finish()
        finally:
            program.kill()


def wait_until(is_so: Callable[[], bool], program: programs.Program, log: Path) -> None:
    until = time.monotonic() + LIMIT_S
    while not is_so():
        assert program.poll() is None, log.read_text(errors="replace")
        assert time.monotonic() < until, log.read_text(errors="replace")
        time.sleep(0.2)


def rows_of(folder: Path) -> list[list[int]]:
    """The ranks in each row; every row is there once, in order, with what each rank reported."""
    rows = [json.loads(line) for line in (folder / "rows").read_text().splitlines()]
    assert [{i for i, _ in row} for row in rows] == [{i} for i in range(ROWS)]
    return [[rank for _, rank in row] for row in rows]


@pytest.mark.long
@pytest.mark.parametrize(("api", "slots"), [("v1", 2), ("v2", 2), ("elastic", 1)])
def test_it_goes_on_elsewhere(tmp_path: Path, api: str, slots: int) -> None:
    """An elastic run has room for one worker after the loss."""
    with running(api, slots, tmp_path) as nodes:
        end(nodes.others[1])
    ranks = rows_of(tmp_path)
    assert ranks == sorted(ranks, key=len, reverse=True)
    widest = [0] if api == "v1" else [0, 1]
    assert ranks[0] == widest
    assert ranks[-1] == ([0] if api == "elastic" else widest)


@pytest.mark.long
def test_a_row_goes_without_who_is_preempted(tmp_path: Path) -> None:
    """Its report does not wait for the worker whose node is taken away; the run goes on elsewhere.

    The callback is told by what the rows say, and not by their place, of which rank each is.
    """
    watched = {
        "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "1",
        "RAY_TRAIN_PREEMPTION_POLL_INTERVAL_S": "0.5",
    }
    with running("relaxed", 1, tmp_path, 3, **watched) as nodes:
        (tmp_path / "taken away").touch()
        drain = [
            *(sys.executable, "-m", "ray.scripts.scripts", "drain-node"),
            *("--address", nodes.address, "--node-id", (tmp_path / "node").read_text()),
            *("--reason", "DRAIN_NODE_REASON_PREEMPTION", "--reason-message", "reclaimed"),
            *("--deadline-remaining-seconds", "5"),
        ]
        done = programs.run(drain, nodes.environment())
        assert done.returncode == 0, done.stderr
    ranks = rows_of(tmp_path)
    assert ranks[0] == ranks[-1] == [0, 1]
    assert [0] in ranks
