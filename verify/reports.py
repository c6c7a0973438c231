"""Compares what was reported: how often, by whom, which metrics, values and checkpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railswitch.traces import Document

from .findings import Curve, Finding, Verdict, pair
from .streams import Stream, aligned
from .values import Tolerance, flat, is_changing, shown

_FEW = 5


def compare_reports(old: Document, new: Document, tolerance: Tolerance) -> Iterator[Finding]:
    """Each stream of reports on the old side against the same one on the new."""
    before, after = aligned(old, new)
    if not before and not after:
        return
    for key in sorted({*before, *after}, key=str):
        if key not in after:
            yield _only("old", before[key])
        elif key not in before:
            yield _only("new", after[key])
        else:
            yield from _stream(before[key], after[key], tolerance)


def curves(old: Document, new: Document) -> list[Curve]:
    """The metrics of the first rank or trial of each fit, for pictures."""
    before, after = aligned(old, new)
    found = []
    for key in sorted({*before, *after}, key=str):
        if key[2] not in (0, None):
            continue
        sides = [_series(side.get(key)) for side in (before, after)]
        for name in dict.fromkeys(name for side in sides for name in side):
            own = [side.get(name, []) for side in sides]
            stream = before.get(key) or after[key]
            title = name if len({k[:2] for k in before}) <= 1 else f"{name} ({stream.name})"
            found.append(Curve(title, *own))
    return found


def _series(stream: Stream | None) -> dict[str, list[float | None]]:
    rows = [dict(flat(report["metrics"])) for report in stream.reports] if stream else []
    names = dict.fromkeys(name for row in rows for name in row)
    return {
        name: [_number(row.get(name)) for row in rows]
        for name in names
        if not is_changing(name) and any(_number(row.get(name)) is not None for row in rows)
    }


def _number(value: Any) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else None


def _only(side: str, stream: Stream) -> Finding:
    count = len(stream.reports)
    counts = pair(count, 0) if side == "old" else pair(0, count)
    return Finding(
        "reports",
        Verdict.DIFFERS,
        f"{stream.name} reported only on the {side} side",
        counts,
        place=place_of(stream.reports[0]),
        key=("stream", *stream.key),
    )


def _stream(old: Stream, new: Stream, tolerance: Tolerance) -> Iterator[Finding]:
    yield from _counts(old, new)
    yield from _world(old, new)
    pairs = list(zip(old.reports, new.reports, strict=False))
    yield from _names(old, new, pairs)
    yield from _values(old, new, pairs, tolerance)
    yield from _checkpoints(old, new, pairs)
    yield from _errors(old, new, pairs)


def _counts(old: Stream, new: Stream) -> Iterator[Finding]:
    counts = len(old.reports), len(new.reports)
    key = ("count", *old.key)
    if counts[0] == counts[1]:
        text = f"{old.name}: {counts[0]} reports on both sides"
        yield Finding("reports", Verdict.SAME, text, pair(*counts), key=key)
        return
    fewer = "fewer" if counts[1] < counts[0] else "more"
    longer = max(old, new, key=lambda stream: len(stream.reports))
    at = min(counts)
    yield Finding(
        "reports",
        Verdict.DIFFERS,
        f"{old.name}: {abs(counts[0] - counts[1])} {fewer} on the new side",
        pair(*counts),
        place=place_of(longer.reports[at]),
        key=key,
    )


def _world(old: Stream, new: Stream) -> Iterator[Finding]:
    sizes = old.reports[0]["world_size"], new.reports[0]["world_size"]
    if sizes[0] != sizes[1] and None not in sizes and old.rank == 0:
        text = "the number of workers differs"
        key = ("workers", *old.key)
        yield Finding("reports", Verdict.DIFFERS, text, pair(*sizes), key=key)


def _names(old: Stream, new: Stream, pairs: list[Any]) -> Iterator[Finding]:
    """Metrics that only one side reports, each with the number of reports that lack it."""
    sides: list[dict[str, list[int]]] = [{}, {}]
    for number, both in enumerate(pairs):
        rows = [dict(flat(report["metrics"])) for report in both]
        for side, row, other in ((0, rows[0], rows[1]), (1, rows[1], rows[0])):
            for name in row.keys() - other.keys():
                sides[side].setdefault(name, []).append(number)
    for side, stream, found in ((0, old, sides[0]), (1, new, sides[1])):
        for name, numbers in sorted(found.items()):
            where = "old" if side == 0 else "new"
            cells = (name, "") if side == 0 else ("", name)
            report = stream.reports[numbers[0]]
            yield Finding(
                "metrics",
                Verdict.DIFFERS,
                f"{old.name}: `{name}` is reported only on the {where} side, "
                f"in {_times(len(numbers), len(pairs))}",
                cells,
                place=place_of(report),
                key=("metric", *old.key, name, where),
            )


def _values(old: Stream, new: Stream, pairs: list[Any], tolerance: Tolerance) -> Iterator[Finding]:
    rows = [[dict(flat(report["metrics"])) for report in both] for both in pairs]
    names = dict.fromkeys(name for before, after in rows for name in before if name in after)
    same, times = [], []
    for name in names:
        if is_changing(name):
            times.append(name)
            continue
        wrong = [
            number
            for number, (before, after) in enumerate(rows)
            if name in before and name in after and not tolerance.same(before[name], after[name])
        ]
        if not wrong:
            same.append(name)
            continue
        before, after = (row[name] for row in rows[wrong[0]])
        yield Finding(
            "values",
            Verdict.DIFFERS,
            f"{old.name}: `{name}` differs in {_times(len(wrong), len(rows))}, first in "
            f"{_nth(wrong[0])}: {shown(before)} and {shown(after)}",
            (shown(before), shown(after)),
            place=place_of(new.reports[wrong[0]]),
            key=("value", *old.key, name),
        )
    if same:
        text = f"{old.name}: the values of {_listed(same)} are the same"
        key = ("values", *old.key)
        yield Finding("values", Verdict.SAME, text, key=key)
    if times:
        text = f"{old.name}: times and ids were not compared: {_listed(times)}"
        yield Finding("values", Verdict.NOTE, text, key=("times", *old.key))


def _checkpoints(old: Stream, new: Stream, pairs: list[Any]) -> Iterator[Finding]:
    has = [[report["checkpoint"] is not None for report in both] for both in pairs]
    wrong = [number for number, (before, after) in enumerate(has) if before != after]
    if wrong:
        number = wrong[0]
        on = "old" if has[number][0] else "new"
        yield Finding(
            "checkpoints",
            Verdict.DIFFERS,
            f"{old.name}: in {_times(len(wrong), len(pairs))} only the {on} side reports a "
            f"checkpoint, first in {_nth(number)}",
            pair(sum(before for before, _ in has), sum(after for _, after in has)),
            place=place_of(new.reports[number]),
            key=("with", *old.key),
        )
    yield from _reported_files(old, new, pairs)


def _reported_files(old: Stream, new: Stream, pairs: list[Any]) -> Iterator[Finding]:
    for number, (before, after) in enumerate(pairs):
        files = [_files(report) for report in (before, after)]
        if None in files or files[0] == files[1]:
            continue
        text = (
            f"{old.name}: the checkpoint of {_nth(number)} has other files: "
            f"{_listed(sorted(files[0] or ())) or 'none'}, and on the new side "
            f"{_listed(sorted(files[1] or ())) or 'none'}"
        )
        place = place_of(new.reports[number])
        yield Finding(
            "checkpoints", Verdict.DIFFERS, text, place=place, key=("files", *old.key, number)
        )
        return  # the others are likely to differ in the same way


def _files(report: dict[str, Any]) -> set[str] | None:
    files = (report["checkpoint"] or {}).get("files")
    return None if files is None else {name for name in files if not name.startswith(".")}


def _errors(old: Stream, new: Stream, pairs: list[Any]) -> Iterator[Finding]:
    for number, (before, after) in enumerate(pairs):
        errors = [_error(report) for report in (before, after)]
        if errors[0] != errors[1]:
            yield Finding(
                "reports",
                Verdict.DIFFERS,
                f"{old.name}: the {_nth(number)} raised {errors[0] or 'nothing'} on the old side "
                f"and {errors[1] or 'nothing'} on the new",
                place=place_of(new.reports[number]),
                key=("raised", *old.key),
            )
            return


def _error(report: dict[str, Any]) -> str | None:
    # How the engines end a training function that need not go on.
    return None if report["error"] in ("SystemExit", "StopTraining") else report["error"]


def place_of(event: dict[str, Any] | None) -> str | None:
    """The line of the program from which something came, as people write it."""
    place = (event or {}).get("place")
    return f"{place['path']}:{place['line']}" if place else None


def _times(count: int, total: int) -> str:
    return f"all {total} reports" if count == total else f"{count} of {total} reports"


def _nth(number: int) -> str:
    return f"report {number + 1}"


def _listed(names: list[str]) -> str:
    some = ", ".join(f"`{name}`" for name in names[:_FEW])
    return some if len(names) <= _FEW else f"{some} and {len(names) - _FEW} more"
