"""A node is lost while a run trains on it: the run goes on elsewhere, and keeps its rows."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from ray.train import FailureConfig

from tests import programs

from .nodes import LIMIT_S, Nodes, cluster, end

DRIVER = Path(__file__).resolve().parent / "drivers" / "lost_node.py"
ROWS = 40
LOST_AFTER = 8
"""So many rows are acknowledged before the node is lost."""
DRAIN = (sys.executable, "-m", "ray.scripts.scripts", "drain-node")
CAN_RELAX = hasattr(FailureConfig(), "relax_collectives_on_preemption")


def acknowledged(folder: Path, rank: int) -> list[tuple[int, str]]:
    """The rows whose report has returned, and the node, as the worker has noted them."""
    noted = folder / f"acknowledged-{rank}"
    lines = noted.read_text().splitlines() if noted.exists() else []
    return [(int(line.split()[0]), line.split()[1]) for line in lines]


@contextmanager
def running(api: str, slots: int, folder: Path) -> Iterator[Nodes]:
    """A run on two nodes with places for workers that has acknowledged rows; then its end."""
    log = folder / "log"
    with cluster({"away": slots}, {"away": slots}) as nodes:
        command = [sys.executable, DRIVER, api, nodes.address, folder]
        program = programs.start(command, log, nodes.environment())
        try:
            wait_until(lambda: len(acknowledged(folder, 0)) >= LOST_AFTER, program, log)
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
@pytest.mark.skipif(not CAN_RELAX, reason="Ray 2.60 and newer can")
def test_a_report_without_the_workers_that_are_preempted(tmp_path: Path) -> None:
    """Callbacks get the metrics of the others, so the place in the row is not the rank."""
    with running("relaxed", 2, tmp_path) as nodes:
        (tmp_path / "silent").touch()
        _, node = acknowledged(tmp_path, 1)[-1]
        preempt = ("--reason", "DRAIN_NODE_REASON_PREEMPTION", "--reason-message", "preempted")
        asked = ("--address", nodes.address, "--node-id", node, "--deadline-remaining-seconds", 10)
        done = programs.run([*DRAIN, *asked, *preempt], nodes.environment())
        assert done.returncode == 0, done.stderr
        time.sleep(10)
        (tmp_path / "silent").unlink()
    ranks = rows_of(tmp_path)
    assert ranks[0] == ranks[-1] == [0, 1]
    assert [0] in ranks
    assert "reports as with RAILSWITCH_REPORT=native" in (tmp_path / "log").read_text()
