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
def running(api: str, slots: int, folder: Path) -> Iterator[Nodes]:
    """A run on two nodes with places for workers that has acknowledged rows; then its end."""
    log = folder / "log"
    with cluster({"away": slots}, {"away": slots}) as nodes:
        command = [sys.executable, DRIVER, api, nodes.address, folder]
        program = programs.start(command, log, nodes.environment())
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
