"""Runs in which something dies: no report is seen twice, and none that was acknowledged is missed.

A report is acknowledged when it has returned with ``RAILSWITCH_REPORT=barrier``; by relay, when it
has no checkpoint and a later ``collective.barrier()`` has returned.
"""

import json
import os
import signal
import tempfile
from pathlib import Path
from typing import Any

import pytest
import ray.train.collective

from railswitch import v2
from railswitch.v2 import _nodes

from .runs import run_script

INTERRUPTED = Path(__file__).with_name("interrupted.py")
CHECKPOINT_AT, BARRIER_AT, DIES_AT, END = 20, 21, 40, 60


class Witness(v2.UserCallback):
    """Remembers its calls, here on the driver."""

    def __init__(self) -> None:
        self.reports: list[list[tuple[int, int]]] = []
        self.exceptions: list[dict[int, Exception]] = []

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        self.reports.append([(worker["attempt"], worker["i"]) for worker in metrics])

    def after_exception(self, run_context: Any, worker_exceptions: Any) -> None:
        self.exceptions.append(worker_exceptions)


class Careless(Witness):
    """Fails whenever it is called."""

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        super().after_report(run_context, metrics, checkpoint)
        raise KeyError("a mistake in a callback")

    def after_exception(self, run_context: Any, worker_exceptions: Any) -> None:
        super().after_exception(run_context, worker_exceptions)
        raise KeyError("another mistake")


def acknowledge(file: Path, what: Any) -> None:
    with file.open("a") as stream:
        stream.write(json.dumps(what) + "\n")
        stream.flush()


def die_once(config: dict[str, Any]) -> None:
    """Rank 1 is killed between two reports of the first attempt."""
    rank = ray.train.get_context().get_world_rank()
    begun = Path(config["folder"], "begun")
    attempt = 1 if begun.exists() else 0
    ray.train.collective.barrier()
    begun.touch()
    for i in range(END):
        with tempfile.TemporaryDirectory() as folder:
            has_checkpoint = i == CHECKPOINT_AT and attempt == 0
            ray.train.report(
                {"attempt": attempt, "i": i},
                checkpoint=ray.train.Checkpoint(folder) if has_checkpoint else None,
            )
        if i == BARRIER_AT:
            ray.train.collective.barrier()
        if i == BARRIER_AT or config["barrier"]:
            acknowledge(Path(config["folder"], f"rank_{rank}"), [attempt, i])
        if (attempt, rank, i) == (0, 1, DIES_AT):
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("mode", ["relay", "barrier"])
def test_a_worker_is_killed_between_two_reports(
    mode: str,
    cluster: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("RAILSWITCH_REPORT", mode)
    careless, witness = Careless(), Witness()
    v2.DataParallelTrainer(
        die_once,
        train_loop_config={"folder": str(tmp_path), "barrier": mode == "barrier"},
        scaling_config=v2.ScalingConfig(num_workers=2),
        run_config=v2.RunConfig(
            name="killed",
            storage_path=str(tmp_path / "storage"),
            callbacks=[careless, witness],
            failure_config=v2.FailureConfig(max_failures=1),
        ),
    ).fit()

    assert all(zero == one for zero, one in witness.reports)
    seen = [zero for zero, _ in witness.reports]
    first = [i for attempt, i in seen if attempt == 0]
    assert seen == [(0, i) for i in range(len(first))] + [(1, i) for i in range(END)]
    assert len(first) <= DIES_AT + 1, "rank 1 made no more"
    for rank in (0, 1):
        lines = (tmp_path / f"rank_{rank}").read_text().splitlines()
        acknowledged = {tuple(json.loads(line)) for line in lines}
        assert (0, DIES_AT if mode == "barrier" else BARRIER_AT) in acknowledged
        assert acknowledged <= set(seen)

    (exceptions,) = witness.exceptions
    assert list(exceptions) == [1]
    assert type(exceptions[1]).__name__ == "WorkerHealthCheckFailedError"
    assert careless.reports == witness.reports, "a callback that fails is called again"
    assert len(careless.exceptions) == 1
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    going_on = "raised an exception. Training goes on, and so do later calls of it."
    assert said.count(f"Careless.after_report {going_on}") == 1, "not once for every report"
    assert said.count(f"Careless.after_exception {going_on}") == 1
    assert f"Careless.after_report raised KeyError {len(seen)} times in this run." in said
    assert "KeyError: 'a mistake in a callback'" in caplog.text


@pytest.mark.parametrize("mode", ["relay", "barrier"])
def test_a_run_is_aborted(mode: str, cluster: str, tmp_path: Path) -> None:
    """Ctrl-C ends the program as with Ray's own, after whole reports."""
    run_script(cluster, INTERRUPTED, "railswitch", tmp_path, expected=1, RAILSWITCH_REPORT=mode)
    seen = [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]
    assert seen == [[i, i] for i in range(len(seen))]
    assert len(seen) >= 5
    for rank in (0, 1):
        made = len((tmp_path / f"rank_{rank}").read_text().splitlines())
        # With the barrier each report that was made was seen, and one may be seen that has not
        # returned yet.
        assert mode == "relay" or 0 <= len(seen) - made <= 1
    assert (tmp_path / "handler").read_text() == "restored"


def test_ray_itself_ends_an_aborted_program_with_the_same_code(
    cluster: str, tmp_path: Path
) -> None:
    run_script(cluster, INTERRUPTED, "ray", tmp_path, expected=1)
    assert (tmp_path / "handler").read_text() == "replaced"


@pytest.mark.usefixtures("cluster")
def test_a_node_that_is_lost_while_it_is_asked_has_no_answer() -> None:
    (here,) = _nodes.nodes()
    gone = _nodes.Node("a" * len(here.id), "gone", {})
    answers = _nodes.ask(lambda: "here", [here, gone])
    assert [(answer.node, answer.value) for answer in answers] == [(here, "here")]
