"""What a run of the campaign trains: a function that counts, and notes what becomes of it."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import ray
from ray import tune

from .notes import ATTEMPT, Notebook
from .scenario import Scenario

LARGE = 10_000_000
CLOCK_STEP_S = 3600.0


def api_of(name: str) -> Any:
    """The module with ``report`` and ``get_checkpoint`` that a user of the API imports."""
    if name == "v1":
        from railswitch import v1  # noqa: PLC0415

        return v1
    if name == "v2":
        from railswitch import v2  # noqa: PLC0415

        return v2
    return __import__("ray.train").train


def train(config: dict[str, Any]) -> None:
    """Report one row after the other, from where the checkpoint says."""
    scenario = Scenario.from_dict(config["scenario"])
    api = api_of(scenario.api)
    rank = api.get_context().get_world_rank()
    notebook = Notebook(Path(config["notes"]), rank)
    done = last_row(api.get_checkpoint())
    notebook.write("join", done)
    for row in range(done + 1, scenario.rows):
        metrics = {"token": notebook.attempt * ATTEMPT + row, "owner": config["notes"]}
        if notebook.attempt == 0 and (rank, row) == (scenario.fault.rank, scenario.fault.row):
            go_on = FAULTS.get(scenario.fault.kind, nothing)(scenario, metrics)
            if not go_on:
                return
        report(api, notebook, metrics, row, rank == 0 and scenario.has_checkpoint(row))
        time.sleep(scenario.pace_s)
    notebook.write("end", scenario.rows)


def report(
    api: Any, notebook: Notebook, metrics: dict[str, Any], row: int, with_checkpoint: bool
) -> None:
    """Report a row, with a note before and after."""
    if not with_checkpoint:
        notebook.write("call", row)
        api.report(metrics)
    else:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "row").write_text(str(row))
            notebook.write("upload", row)
            api.report(metrics, checkpoint=api.Checkpoint.from_directory(folder))
    notebook.write("return", row)


def last_row(checkpoint: Any) -> int:
    """The row that a checkpoint came with; -1 if there is none."""
    if checkpoint is None:
        return -1
    with checkpoint.as_directory() as folder:
        return int(Path(folder, "row").read_text())


# ---- what goes wrong in the training function: each says whether it goes on


def nothing(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    return True


def raise_(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    raise ValueError("the user's own words")


def exit_(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    sys.exit(3)


def be_slow(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    time.sleep(scenario.fault.lasts_s)
    return True


def be_silent(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    return False


def set_clock_back(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    real = time.time
    time.time = lambda: real() - CLOCK_STEP_S
    return True


def report_much(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    metrics["large"] = "x" * LARGE
    return True


def fill_store(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    """Leave no room in the object store of this node, until the worker ends."""
    free = int(ray.available_resources().get("object_store_memory", 0))
    fill_store.held = [  # type: ignore[attr-defined]
        ray.put(numpy.zeros(free // 12, dtype=numpy.uint8)) for _ in range(11)
    ]
    return True


FAULTS: dict[str, Callable[[Scenario, dict[str, Any]], bool]] = {
    "raise": raise_,
    "exit": exit_,
    "slow-rank": be_slow,
    "silent-rank": be_silent,
    "clock-back": set_clock_back,
    "large-metrics": report_much,
    "full-store": fill_store,
}


# ---- what goes wrong on the driver


class V1Callback(tune.Callback):
    """Raises, blocks or is slow at one row."""

    def __init__(self, scenario: Scenario, folder: Path) -> None:
        self._misbehave = Misbehaving(scenario, folder)

    def on_trial_result(self, result: dict[str, Any], **info: Any) -> None:
        self._misbehave(result["token"])


class Misbehaving:
    """What a callback does with a row; it raises and blocks only once."""

    def __init__(self, scenario: Scenario, folder: Path) -> None:
        self._fault = scenario.fault
        self._marker = folder / "misbehaved"

    def __call__(self, token: int) -> None:
        if self._fault.kind == "callback-slow":
            time.sleep(0.1)
        if token % ATTEMPT != self._fault.row or self._marker.exists():
            return
        if self._fault.kind == "callback-raises":
            self._marker.touch()
            raise ValueError("the callback's own words")
        if self._fault.kind == "callback-blocks":
            self._marker.touch()
            time.sleep(self._fault.lasts_s)


def v2_callback(scenario: Scenario, folder: Path) -> Any:
    """A callback for V2 that notes the tokens of every report, and misbehaves."""
    from railswitch.v2 import UserCallback  # noqa: PLC0415

    class V2Callback(UserCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            self._misbehave = Misbehaving(scenario, folder)

        def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
            tokens = " ".join(str(each["token"]) for each in metrics)
            with (folder / "seen").open("a") as file:
                file.write(f"{tokens}\n")
            self._misbehave(metrics[0]["token"])

    return V2Callback()
