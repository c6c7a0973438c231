"""Compares what ``fit()`` returned: its errors, metrics and rows; checkpoints are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railswitch.traces import Document

from .checkpoints import compare_checkpoints, relative
from .findings import Finding, Verdict, pair
from .pairs import ResultPair, name_of_fit, shown_row
from .reports import place_of
from .streams import root_fits
from .values import FILLED_IN, Tolerance, flat, shown

LAST = "RS512"
FRAME = "RS513"
AUTOFILLED = "RS514"


def compare_outcomes(old: Document, new: Document, tolerance: Tolerance) -> Iterator[Finding]:
    """Each ``fit()`` of the old side against the same one of the new."""
    before, after = root_fits(old), root_fits(new)
    if len(before) != len(after):
        at = max(before, after, key=len)[min(len(before), len(after))]
        yield Finding(
            "result",
            Verdict.DIFFERS,
            "the number of calls of fit() that came to an end differs",
            pair(len(before), len(after)),
            place=place_of(at),
            key=("fits",),
        )
    for number, (one, other) in enumerate(zip(before, after, strict=False)):
        if one["raised"] or other["raised"]:
            yield _raised(number, one, other)
            continue
        yield from _trials(number, one, other)
        is_one_of_many = len(one["results"]) > 1
        for trial, results in enumerate(zip(one["results"], other["results"], strict=False)):
            place = place_of(other)
            both = ResultPair(number, trial, (old, new), *results, place, tolerance, is_one_of_many)
            yield from _compare(both)


def _raised(number: int, old: dict[str, Any], new: dict[str, Any]) -> Finding:
    kinds = pair(*((fit["raised"] or {}).get("type", "nothing") for fit in (old, new)))
    is_same = kinds[0] == kinds[1]
    what = f"{kinds[0]} on both sides" if is_same else "something else on the new side"
    return Finding(
        "result",
        Verdict.SAME if is_same else Verdict.DIFFERS,
        f"{name_of_fit(number)} raised {what}",
        kinds,
        place=None if is_same else place_of(new),
        key=("raised", number),
    )


def _trials(number: int, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Finding]:
    counts = pair(len(old["results"]), len(new["results"]))
    if counts[0] != counts[1]:
        text = f"{name_of_fit(number)} returned the results of another number of trials"
        place, key = place_of(new), ("trials", number)
        yield Finding("result", Verdict.DIFFERS, text, counts, place=place, key=key)


def _compare(both: ResultPair) -> Iterator[Finding]:
    errors = pair(*((side["error"] or {}).get("type", "none") for side in (both.old, both.new)))
    if errors[0] != errors[1]:
        yield both.differs("result", "error", "result.error differs", errors)
    yield from _metrics(both)
    yield from _filled_in(both)
    yield from _rows(both)
    yield from compare_checkpoints(both)
    yield from _return_value(both)


def _return_value(both: ResultPair) -> Iterator[Finding]:
    old, new = both.old["return_value"], both.new["return_value"]
    if not both.tolerance.same(old, new):
        # V1 returned none: there is nothing that could be lost.
        is_news = old is None
        verdict = Verdict.NOTE if is_news else Verdict.DIFFERS
        text = (
            f"{both.name}: result.return_value is new: what the training function returns"
            if is_news
            else f"{both.name}: result.return_value differs"
        )
        yield Finding("result", verdict, text, (shown(old), shown(new)), key=both.key("return"))


def _metrics(both: ResultPair) -> Iterator[Finding]:
    """``result.metrics``: the last row that was kept."""
    old, new = both.users(both.old["metrics"]), both.users(both.new["metrics"])
    place = both.place_of_report(-1)
    if not old:
        return
    if not new:
        yield Finding(
            "result",
            Verdict.DIFFERS,
            f"{both.name}: result.metrics has none of the program's metrics on the new side",
            (", ".join(old), ""),
            LAST if both.rule_of_loss else None,
            place,
            both.key("no metrics"),
        )
        return
    wrong = [name for name in old if name not in new or not both.same(name, old[name], new[name])]
    for name in wrong:
        yield Finding(
            "result",
            Verdict.DIFFERS,
            f"{both.name}: result.metrics[{name!r}] differs",
            (shown(old[name]), shown(new.get(name))),
            LAST if both.rule_of_loss else None,
            place,
            both.key("metrics", name),
        )
    if not wrong:
        text = f"{both.name}: result.metrics is the same"
        yield Finding("result", Verdict.SAME, text, key=both.key("metrics"))


def _filled_in(both: ResultPair) -> Iterator[Finding]:
    """What V1 added to the metrics by itself, and V2 does not."""
    old, new = (set(side["metrics"] or ()) for side in (both.old, both.new))
    filled = sorted((old - new) & FILLED_IN - both.reported)
    if filled:
        text = f"V2 fills in no {', '.join(filled[:4])} and the like"
        yield Finding("columns", Verdict.EXPECTED, text, rule=AUTOFILLED, key=("filled",))


def _rows(both: ResultPair) -> Iterator[Finding]:
    """What was kept of the reports: the data frame, and files that callbacks wrote."""
    before = _table(both.old["dataframe"], both)
    after = _table(both.new["dataframe"], both)
    kept = after if len(after) >= len(before) else [*after, *_written(both)]
    if missing := _missing(before, kept, both):
        if missing := _missing_in_any_order(before, kept, both):
            yield _lost(both, before, kept, missing)
            return
        text = (
            f"{both.name}: metrics_dataframe has the rows in the order of the checkpoints' scores"
        )
        yield Finding("rows", Verdict.EXPECTED, text, rule=FRAME, key=both.key("order of rows"))
    if before:
        how = "" if after else ", in a file that a callback wrote"
        text = f"{both.name}: all {len(before)} rows of metrics are kept{how}"
        yield Finding(
            "rows", Verdict.SAME, text, pair(len(before), len(kept)), key=both.key("rows")
        )
    if len(after) > len(before):
        text = f"metrics_dataframe has {len(after) - len(before)} more rows"
        yield both.differs("rows", "more rows", text, pair(len(before), len(after)))
    elif len(after) < len(before):
        text = f"{both.name}: metrics_dataframe has only the rows of checkpoints that are kept"
        counts = pair(len(before), len(after))
        yield Finding("rows", Verdict.EXPECTED, text, counts, FRAME, key=both.key("frame"))


def _lost(
    both: ResultPair, before: list[dict[str, Any]], kept: list[dict[str, Any]], missing: list[int]
) -> Finding:
    # What is fewer is lost, however noisy the values are.
    is_fewer = len(kept) < len(before)
    how = "lost" if is_fewer else "not there with these values"
    return Finding(
        "rows",
        Verdict.DIFFERS,
        f"{both.name}: {len(missing)} of {len(before)} rows of metrics are {how}, first row "
        f"{missing[0] + 1}: {shown_row(before[missing[0]])}",
        pair(len(before), len(before) - len(missing)),
        (both.rule_of_loss or FRAME) if is_fewer else None,
        both.place_of_report(missing[0]),
        both.key("lost" if is_fewer else "rows"),
    )


def _missing(
    before: list[dict[str, Any]], kept: list[dict[str, Any]], both: ResultPair
) -> list[int]:
    """The rows that are not kept, in their order."""
    missing, at = [], 0
    for number, row in enumerate(before):
        places = (place for place in range(at, len(kept)) if both.same_row(row, kept[place]))
        found = next(places, None)
        if found is None:
            missing.append(number)
        else:
            at = found + 1
    return missing


def _missing_in_any_order(
    before: list[dict[str, Any]], kept: list[dict[str, Any]], both: ResultPair
) -> list[int]:
    left = list(kept)
    missing = []
    for number, row in enumerate(before):
        found = next((other for other in left if both.same_row(row, other)), None)
        if found is None:
            missing.append(number)
        else:
            left.remove(found)
    return missing


def _table(frame: Any, both: ResultPair) -> list[dict[str, Any]]:
    if frame is None:
        return []
    rows = (dict(zip(frame["columns"], row, strict=True)) for row in frame["data"])
    return [both.users(row) for row in rows]


def _written(both: ResultPair) -> list[dict[str, Any]]:
    """The rows of rank 0 in files of railswitch's callbacks, below the folder of the result."""
    folder = relative(both.new["path"], both.documents[1])
    return [
        dict(flat(row))
        for file in both.documents[1].facts.get("metrics_files", [])
        if folder is None or file["path"].startswith(f"{folder}/")
        for row in file["rows"]
    ]
