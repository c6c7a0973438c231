"""What a run of the campaign trains: a function that counts, and notes what becomes of it."""

from __future__ import annotations

import shutil
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
STUCK_S = 3600.0


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
    done, missing = last_row(api.get_checkpoint(), scenario)
    notebook.write("join", done)
    if missing:
        notebook.write("torn", done)
    for row in range(done + 1, scenario.rows):
        metrics = {"token": notebook.attempt * ATTEMPT + row, "owner": config["notes"]}
        if (rank, row) == (scenario.fault.rank, scenario.fault.row):
            if scenario.restarts and notebook.attempt == 0:
                notebook.write("fail", row)
                raise ValueError("the failure before a restart")
            if notebook.attempt == int(scenario.restarts):
                go_on = FAULTS.get(scenario.fault.kind, nothing)(scenario, metrics)
                if not go_on:
                    return
        report(api, scenario, notebook, metrics, row)
        time.sleep(scenario.pace_s)
    notebook.write("end", scenario.rows)


def report(
    api: Any, scenario: Scenario, notebook: Notebook, metrics: dict[str, Any], row: int
) -> None:
    """Report a row, with a note before and after."""
    part = scenario.parts.get(notebook.rank)
    if part is None or not scenario.has_checkpoint(row):
        notebook.write("call", row)
        api.report(metrics)
    else:
        folder = tempfile.mkdtemp(prefix="checkpoint-", dir=metrics["owner"])
        Path(folder, part).write_text(str(row))
        how = {}
        if scenario.uploads_later:
            how["checkpoint_upload_mode"] = api.CheckpointUploadMode.ASYNC
        notebook.write("upload", row)
        api.report(metrics, checkpoint=api.Checkpoint.from_directory(folder), **how)
        if not scenario.uploads_later:
            shutil.rmtree(folder)
    notebook.write("return", row)


def last_row(checkpoint: Any, scenario: Scenario) -> tuple[int, bool]:
    """The row that a checkpoint came with, -1 if there is none; and whether it lacks a part."""
    if checkpoint is None:
        return -1, False
    with checkpoint.as_directory() as folder:
        rows = [
            int(path.read_text()) if path.exists() else -1
            for path in (Path(folder, part) for part in scenario.parts.values())
        ]
    return rows[0], len(set(rows)) > 1


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


def be_stuck(scenario: Scenario, metrics: dict[str, Any]) -> bool:
    time.sleep(STUCK_S)
    return True


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
    "stuck-rank": be_stuck,
    "clock-back": set_clock_back,
    "large-metrics": report_much,
    "full-store": fill_store,
}


# ---- what goes wrong on the driver

REAL_TIME = time.time


class V1Callback(tune.Callback):
    """Notes the token of every row, and misbehaves at one."""

    def __init__(self, scenario: Scenario, folder: Path) -> None:
        self._misbehave = Misbehaving(scenario, folder)
        self._seen = folder / "seen"

    def on_trial_result(self, result: dict[str, Any], **info: Any) -> None:
        with self._seen.open("a") as file:
            file.write(f"{result['token']}\n")
        self._misbehave(result["token"])


class Misbehaving:
    """What a callback does with a row; it raises, blocks and sets the clock only once."""

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
        if self._fault.kind == "driver-clock-back":
            self._marker.touch()
            time.time = lambda: REAL_TIME() - CLOCK_STEP_S


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
