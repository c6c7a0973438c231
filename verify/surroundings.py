"""Compares what lies around: how the program ended, its callbacks, files, warnings, its time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from railswitch.traces import Document

from .checkpoints import same_content
from .findings import Finding, Verdict, pair
from .reports import place_of
from .values import Tolerance

CALLBACKS = "RS316"
LOGS = "RS521"
ARTIFACTS = "RS525"
_HOOK_RULES = {
    "on_trial_result": "RS701",
    "on_trial_save": "RS702",
    "on_checkpoint": "RS702",
    "on_trial_error": "RS703",
}
_LIFECYCLE = "RS704"
_OF_RAY = re.compile(
    r"(^|/)(progress\.csv|result\.json|params\.(json|pkl)|events\.out\.tfevents[^/]*|trainer\.pkl"
    r"|tuner\.pkl|trainable\.pkl|experiment_state-[^/]*|basic-variant-state-[^/]*"
    r"|searcher-state-[^/]*|search_gen_state-[^/]*|callback-states-[^/]*|error\.(txt|pkl)"
    r"|\.validate_storage_marker|checkpoint_manager_snapshot\.json|\.metadata\.json"
    r"|metrics\.(jsonl|csv)|_SUCCESS|\.tune_metadata|\.is_checkpoint)$"
)
_LOGS = re.compile(r"(^|/)(progress\.csv|result\.json|params\.json|events\.out\.tfevents[^/]*)$")
_TRIAL = re.compile(r"/[^/]+_[0-9a-f]{5}_\d{5}(_[^/]*)?(?=/)")
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}([._]\d+)?")
_CHECKPOINT = re.compile(r"(^|/)checkpoint_[^/]+/")
_SAME_HOOK = {
    "after_report": "on_trial_result",
    "after_exception": "on_trial_error",
}
_FEW = 5
_STORED = "storage: "


def compare_surroundings(old: Document, new: Document, tolerance: Tolerance) -> Iterator[Finding]:
    """All that is neither a report nor a result."""
    yield from _end(old, new)
    yield from _callbacks(old, new)
    yield from _files(old, new, tolerance)
    yield from _warnings(old, new)
    yield from _time(old, new)


def _end(old: Document, new: Document) -> Iterator[Finding]:
    codes = [document.facts.get("exit_code") for document in (old, new)]
    if codes[0] != codes[1]:
        text = "the program ends with another exit code"
        yield Finding("end", Verdict.DIFFERS, text, pair(*codes), key=("exit",))
    errors = [_last_error(document) for document in (old, new)]
    if errors[0][0] != errors[1][0]:
        text = f"the program ends with {errors[0][0]} on the old side and {errors[1][0]} on the new"
        place = errors[1][1] or errors[0][1]
        yield Finding("end", Verdict.DIFFERS, text, place=place, key=("exception",))


def _last_error(document: Document) -> tuple[str, str | None]:
    found = document.of("exception")
    if not found:
        return "no exception", None
    return found[-1]["type"], place_of(found[-1])


def _callbacks(old: Document, new: Document) -> Iterator[Finding]:
    before, after = _calls(old), _calls(new)
    for name in sorted(before.keys() | after.keys()):
        calls, others = before.get(name, Counter()), after.get(name, Counter())
        key = ("callback", name)
        if not others:
            text = f"the callback `{name}` is never called on the new side"
            total = pair(calls.total(), 0)
            yield Finding("callbacks", Verdict.DIFFERS, text, total, CALLBACKS, key=key)
        elif not calls:
            text = f"the callback `{name}` is called only on the new side"
            yield Finding("callbacks", Verdict.NOTE, text, pair(0, others.total()), key=key)
        else:
            yield from _hooks(name, calls, others)


def _hooks(name: str, old: Counter[str], new: Counter[str]) -> Iterator[Finding]:
    wrong = [hook for hook in old if old[hook] != new[hook]]
    same = [hook for hook in old if old[hook] == new[hook]]
    for hook in wrong:
        # A callback of V2 has fewer hooks; those that it has are called as often.
        has_hook = new[hook] > 0
        verdict = Verdict.DIFFERS if has_hook or hook == "on_trial_result" else Verdict.EXPECTED
        text = f"the callback `{name}`: `{hook}` is called {old[hook]} and {new[hook]} times"
        key = ("callback", name, hook)
        counts = pair(old[hook], new[hook])
        rule = _HOOK_RULES.get(hook, _LIFECYCLE)
        yield Finding("callbacks", verdict, text, counts, rule, key=key)
    if same and not wrong:
        text = f"the callback `{name}` is called as often on both sides"
        yield Finding("callbacks", Verdict.SAME, text, key=("callback", name))


def _calls(document: Document) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for call in document.of("callback"):
        if call["module"].startswith("railswitch.v2.callbacks"):
            continue  # what --keep-metrics adds; its files are compared
        hook = _SAME_HOOK.get(call["hook"], call["hook"])
        found.setdefault(call["name"], Counter())[hook] += 1
    return found


def _files(old: Document, new: Document, tolerance: Tolerance) -> Iterator[Finding]:
    sides = [_users_files(document) for document in (old, new)]
    only = [sorted(sides[0].keys() - sides[1].keys()), sorted(sides[1].keys() - sides[0].keys())]
    for side, verdict, names in (
        ("old", Verdict.DIFFERS, only[0]),
        ("new", Verdict.NOTE, only[1]),
    ):
        for name in names:
            text = f"`{name}` is written only on the {side} side"
            is_lost = side == "old" and name.startswith(_STORED)
            rule = ARTIFACTS if is_lost else None
            yield Finding("files", verdict, text, rule=rule, key=("file", name))
    both = sorted(sides[0].keys() & sides[1].keys())
    wrong = [n for n in both if not same_content(sides[0][n], sides[1][n], tolerance)]
    for name in wrong:
        text = f"`{name}`, which the program writes, has another content"
        sizes = pair(*(f"{side[name]['size']} bytes" for side in sides))
        yield Finding("files", Verdict.DIFFERS, text, sizes, key=("content", name))
    if len(both) > len(wrong):
        count = len(both) - len(wrong)
        text = f"{count} file{'' if count == 1 else 's'} that the program writes: the same"
        yield Finding("files", Verdict.SAME, text, key=("files",))
    logs = [_logs(document) for document in (old, new)]
    if missing := sorted(logs[0] - logs[1]):
        text = f"V2 writes no {', '.join(missing)}"
        yield Finding("files", Verdict.EXPECTED, text, rule=LOGS, key=("logs",))


def _users_files(document: Document) -> dict[str, dict[str, Any]]:
    """What the program wrote: beside its source, and as artifacts into the storage."""
    found = {file["path"]: file for file in document.facts.get("written", [])}
    for file in document.facts.get("files", []):
        path = file["path"]
        if _OF_RAY.search(path) or _CHECKPOINT.search(path):
            continue
        found[f"{_STORED}{_DATED.sub('*', _TRIAL.sub('', f'/{path}')).lstrip('/')}"] = file
    return found


def _logs(document: Document) -> set[str]:
    paths = [file["path"] for file in document.facts.get("files", []) if _LOGS.search(file["path"])]
    return {re.sub(r"events\.out.*", "TensorBoard events", p.rpartition("/")[2]) for p in paths}


def _warnings(old: Document, new: Document) -> Iterator[Finding]:
    known = {_warning(event) for event in old.of("warning")}
    fresh = {_warning(event): event for event in new.of("warning") if _warning(event) not in known}
    for category, text in list(fresh)[:_FEW]:
        event = fresh[category, text]
        yield Finding(
            "warnings",
            Verdict.NOTE,
            f"new: {category}: {text[:160]}",
            place=f"{event['path']}:{event['line']}",
            key=("warning", category, text[:80]),
        )
    if len(fresh) > _FEW:
        text = f"{len(fresh) - _FEW} more warnings only on the new side"
        yield Finding("warnings", Verdict.NOTE, text, key=("warnings",))


def _warning(event: dict[str, Any]) -> tuple[str, str]:
    return event["category"], re.sub(r"\d+", "0", event["text"])


def _time(old: Document, new: Document) -> Iterator[Finding]:
    blocked = [_blocked(document) for document in (old, new)]
    if blocked[1] > max(2 * blocked[0], 1.0):
        text = "report() blocks the training for longer"
        seconds = pair(*(f"{value:.1f} s" for value in blocked))
        yield Finding("time", Verdict.NOTE, text, seconds, "RS202", key=("blocked",))


def _blocked(document: Document) -> float:
    """How long the slowest rank waited in ``report()``."""
    by_rank: Counter[Any] = Counter()
    for report in document.of("report"):
        by_rank[report["rank"]] += report["seconds"]
    return max(by_rank.values(), default=0.0)
