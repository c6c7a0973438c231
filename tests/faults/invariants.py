"""What must hold after a run, whatever went wrong in it: compares notes, files and outcome.

What is *acknowledged* is defined in docs/guarantees.md; here it is what a worker noted after
``report`` had returned, if that report waits for its row.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .notes import ATTEMPT, Note, read
from .scenario import HARMLESS, KILLS, REFUSES, Scenario

WINDOW = 256
"""How many reports of a worker may be under way if they do not wait."""


@dataclass(frozen=True)
class Run:
    """What is known of a run from outside."""

    scenario: Scenario
    folder: Path
    """Notes, and what the driver wrote down."""
    storage: Path
    outcomes: tuple[dict[str, Any], ...]
    """How each call of ``fit()`` ended; the second, if there is one, continued the first."""
    struck: bool
    """Whether the fault came in time."""
    stored_before_restore: tuple[int, ...] = ()
    """The tokens in the storage when a second driver began."""

    @property
    def notes(self) -> list[Note]:
        """What the workers wrote down."""
        return read(self.folder)

    @property
    def driver_died(self) -> bool:
        """Whether the first driver had no time to write how it ended."""
        return not self.outcomes[0]

    @property
    def storage_refused(self) -> bool:
        """Whether rows could be brought to the driver's disk, and no longer to the storage."""
        refuses = self.scenario.fault.kind in REFUSES
        return refuses and len(self.outcomes) == 1 and self.scenario.report != "stored"


def violations(run: Run) -> list[str]:
    """What does not hold; nothing, if all is well."""
    found = list(_ending(run))
    found += _rows(run) if run.scenario.keeps_rows else _seen(run)
    found += _resumed(run)
    found += [
        f"left behind: {item}" for outcome in run.outcomes for item in outcome.get("left", ())
    ]
    return found


# ---- how it ended


def _ending(run: Run) -> Iterator[str]:
    last = run.outcomes[-1]
    failed = last.get("raised") or last.get("error") or (None if last else "the driver is gone")
    kind, scenario = run.scenario.fault.kind, run.scenario
    if failed and (kind in HARMLESS or len(run.outcomes) > 1 or not run.struck):
        yield f"must succeed, and failed: {failed}"
    if kind in ("kill-worker", "kill-node", "raise") and scenario.spare_failures and failed:
        yield f"must succeed with max_failures={scenario.max_failures}, and failed: {failed}"
    if not failed and kind not in ("interrupt", "interrupt-twice", "silent-rank"):
        ended = {note.rank for note in run.notes if note.event == "end"}
        if ended != set(range(scenario.workers)):
            yield f"succeeded, but only ranks {sorted(ended)} came to their end"


# ---- V1: every row is kept


def _rows(run: Run) -> Iterator[str]:
    trials = list(_trials(run))
    if len(trials) > 1:
        yield f"{len(trials)} folders of trials have rows of this run"
    rows = [row for path in trials for row in parsed(path / "result.json")]
    tokens = [row["token"] for row in rows]
    yield from _in_order("result.json", tokens)
    yield from _seen_by_callback(run)
    kept = run.outcomes[-1].get("tokens")
    if kept is not None and run.storage_refused:
        yield from _kept("metrics_dataframe", run, kept)
        if tokens != kept[: len(tokens)]:
            yield f"result.json has {tokens}, which is not how {kept} begins"
        return
    yield from _kept("result.json", run, tokens)
    for path in trials:
        yield from _siblings(run, path, tokens)
        yield from _checkpoints(run, path, rows)
    if kept is not None and kept != tokens:
        yield f"metrics_dataframe has {kept}, result.json {tokens}"


def _seen_by_callback(run: Run) -> Iterator[str]:
    seen = [tokens[0] for tokens in _tokens_seen(run)]
    yield from _in_order("a callback", seen)
    if lost := _acknowledged(run) - set(seen):
        yield f"a callback: lost: {sorted(lost)} (it saw {seen})"


def _tokens_seen(run: Run) -> list[list[int]]:
    path = run.folder / "seen"
    lines = path.read_text().splitlines() if path.exists() else []
    return [[int(word) for word in line.split()] for line in lines]


def _trials(run: Run) -> Iterator[Path]:
    """The folders of trials with rows of this run; runs of one name share the folder above."""
    for path in sorted(run.storage.glob("run/*/result.json")):
        rows = parsed(path)
        if any(row["owner"] == str(run.folder) for row in rows):
            yield path.parent


def parsed(path: Path) -> list[dict[str, Any]]:
    """The whole lines of a file of JSON lines."""
    text = path.read_text()
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def _in_order(where: str, tokens: list[int]) -> Iterator[str]:
    if len(set(tokens)) < len(tokens):
        yield f"{where}: a row is there twice: {tokens}"
    elif tokens != sorted(tokens):
        yield f"{where}: rows are not in order: {tokens}"


def _kept(where: str, run: Run, tokens: list[int]) -> Iterator[str]:
    called = {n.token for n in run.notes if n.rank == 0 and n.event in ("call", "upload")}
    if extra := set(tokens) - called:
        yield f"{where}: rows that nobody reported: {sorted(extra)}"
    if run.driver_died and run.scenario.report == "stored":
        expected = _acknowledged(run)
    elif run.driver_died:
        expected = _acknowledged(run) & set(run.stored_before_restore)
    else:
        expected = _acknowledged(run) | _returned_everywhere(run)
    if lost := expected - set(tokens):
        yield f"{where}: lost: {sorted(lost)} (it has {tokens})"


def _acknowledged(run: Run) -> set[int]:
    """The rows of rank 0 whose ``report`` waited for its answer, and returned."""
    scenario = run.scenario
    waits = scenario.report != "relay" or scenario.way == "tuner"
    return {
        note.token
        for note in run.notes
        if note.event == "return" and note.rank == 0
        if waits or (scenario.keeps_rows and scenario.has_checkpoint(note.row))
    }


def _returned_everywhere(run: Run) -> set[int]:
    """The rows that all ranks have reported, where nothing was killed: these are kept as well."""
    kind = run.scenario.fault.kind
    if kind in (KILLS | REFUSES) or kind.startswith(("interrupt", "callback-raises", "storage-")):
        return set()
    returned = [
        {note.token for note in run.notes if note.event == "return" and note.rank == rank}
        for rank in range(run.scenario.workers)
    ]
    return set.intersection(*returned)


def _siblings(run: Run, path: Path, tokens: list[int]) -> Iterator[str]:
    """The other files have the same rows; a killed driver may have written one more into some."""
    for name, found in (("progress.csv", _csv(path)), ("TensorBoard", _tensorboard(path))):
        yield from _in_order(name, found)
        if found != tokens and not run.driver_died:
            yield f"{name} has {found}, result.json {tokens}"


def _csv(path: Path) -> list[int]:
    file = path / "progress.csv"
    if not file.exists():
        return []
    with file.open(newline="") as stream:
        return [int(row["token"]) for row in csv.DictReader(stream) if row["token"]]


def _tensorboard(path: Path) -> list[int]:
    from tensorboard.backend.event_processing.event_file_loader import (  # noqa: PLC0415
        EventFileLoader,
    )

    return [
        int(value.tensor.float_val[0] if value.tensor.float_val else value.simple_value)
        for file in sorted(path.glob("events.out.tfevents.*"))
        for event in EventFileLoader(str(file)).Load()
        for value in event.summary.value
        if value.tag == "ray/tune/token"
    ]


def _checkpoints(run: Run, path: Path, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Every checkpoint that a row names is there and is that row's, as far as they are kept."""
    named = [row for row in rows if row.get("checkpoint_dir_name")]
    for row in named if run.scenario.keep is None else named[-1:]:
        if wrong := checkpoint_of(run.scenario, path, row):
            yield wrong


def checkpoint_of(scenario: Scenario, trial: Path, row: dict[str, Any]) -> str:
    """What is wrong with the checkpoint that a row names; nothing, if all is well."""
    name = row["checkpoint_dir_name"]
    for part in scenario.parts.values():
        content = trial / name / part
        if not content.exists():
            return f"row {row['token']} names {name}, which is not there"
        if int(content.read_text()) != row["token"] % ATTEMPT:
            return f"row {row['token']} names {name}, which is another row's"
    return ""


# ---- V2: callbacks see every report


def _seen(run: Run) -> Iterator[str]:
    seen = _tokens_seen(run)
    tokens = [each[0] for each in seen]
    yield from _in_order("after_report", tokens)
    if any(len({token % ATTEMPT for token in each}) > 1 for each in seen):
        yield f"after_report: ranks of different rows together: {seen}"
    expected = _acknowledged(run) | _returned_everywhere(run)
    if (lost := expected - set(tokens)) and not run.driver_died:
        yield f"after_report: lost: {sorted(lost)} (it saw {tokens})"


# ---- where it went on


def _resumed(run: Run) -> Iterator[str]:
    """A group of workers starts from the last checkpoint that was acknowledged before it."""
    for note in run.notes:
        if note.event == "torn":
            yield f"attempt {note.attempt} began with a checkpoint that lacks a part"
    notes = [note for note in run.notes if note.rank == 0]
    joins = [note for note in notes if note.event == "join"]
    for join in joins[1:]:
        before = [note for note in notes if note.attempt < join.attempt]
        tried = {note.row for note in before if note.event == "upload"}
        if join.row != -1 and join.row not in tried:
            yield f"attempt {join.attempt} began after row {join.row}, which had no checkpoint"
        if run.scenario.keeps_rows and not run.driver_died:
            kept = [
                n.row for n in before if n.event == "return" and run.scenario.has_checkpoint(n.row)
            ]
            if kept and join.row < max(kept):
                yield f"attempt {join.attempt} began after row {join.row}, not after {max(kept)}"
    if run.driver_died and run.stored_before_restore and len(joins) > 1:
        stored = [t for t in run.stored_before_restore if run.scenario.has_checkpoint(t % ATTEMPT)]
        if stored and joins[-1].row < stored[-1] % ATTEMPT:
            yield f"restored after row {joins[-1].row}, though row {stored[-1]} was stored"
