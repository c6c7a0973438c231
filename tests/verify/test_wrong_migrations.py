"""Migrations that are wrong on purpose: each is caught, and named.

The traces in ``traces/`` are those of ``programs/legacy.py`` with V1's semantics and of
``programs/migrated.py`` on V2, really run. Here the trace of the right migration is spoilt; the
tests below run programs that are wrong.
"""

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from railswitch.traces import Document
from railswitch.verify.compare import compare
from railswitch.verify.findings import Comparison, Finding, Verdict

from .running import PROGRAMS, run_new, run_old


def reports(document: Document, rank: int = 0) -> list[dict[str, Any]]:
    return [report for report in document.of("report") if report["rank"] == rank]


def result(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = document.of("fit")[0]["results"][0]
    return found


def drop_a_report(new: Document) -> None:
    for rank in (0, 1):
        new.events.remove(reports(new, rank)[1])


def rename_a_metric(new: Document) -> None:
    for report in new.of("report"):
        report["metrics"]["acc"] = report["metrics"].pop("accuracy")


def report_a_metric_once_only(new: Document) -> None:
    for report in reports(new)[1:]:
        del report["metrics"]["accuracy"]


def lose_a_nested_metric(new: Document) -> None:
    for report in new.of("report"):
        del report["metrics"]["loss"]["test"]


def keep_the_metrics_of_rank_1(new: Document) -> None:
    others = [report["metrics"] for report in reports(new, rank=1)]
    result(new)["metrics"] = others[-1]
    best = result(new)["best_checkpoints"]
    result(new)["best_checkpoints"] = [[path, others[metrics["epoch"]]] for path, metrics in best]
    frame = result(new)["dataframe"]
    at = frame["columns"].index("accuracy")
    for row, other in zip(frame["data"], others, strict=True):
        row[at] = other["accuracy"]


def swap_two_reports(new: Document) -> None:
    one, other = reports(new)[1:3]
    one["metrics"], other["metrics"] = other["metrics"], one["metrics"]


def train_one_epoch_less(new: Document) -> None:
    for rank in (0, 1):
        new.events.remove(reports(new, rank)[-1])


def report_twice(new: Document) -> None:
    for report in list(new.of("report")):
        new.events.insert(new.events.index(report), copy.deepcopy(report))


def train_with_one_worker(new: Document) -> None:
    new.events = [event for event in new.events if event.get("rank") != 1]
    for report in reports(new):
        report["world_size"] = 1


def another_learning_rate(new: Document) -> None:
    for report in new.of("report"):
        report["metrics"]["loss"]["train"] *= 1.01


def a_number_that_is_none(new: Document) -> None:
    reports(new)[2]["metrics"]["accuracy"] = {"number": "nan"}


def a_number_as_text(new: Document) -> None:
    for report in new.of("report"):
        report["metrics"]["accuracy"] = str(report["metrics"]["accuracy"])


def no_checkpoint_at_the_end(new: Document) -> None:
    for rank in (0, 1):
        reports(new, rank)[-1]["checkpoint"] = None


def a_checkpoint_without_its_file(new: Document) -> None:
    del reports(new)[0]["checkpoint"]["files"]["model.json"]


def files_of_rank_1_overwritten(new: Document) -> None:
    new.facts["files"] = [
        file for file in new.facts["files"] if not file["path"].endswith("rank-1.txt")
    ]


def an_empty_checkpoint_file(new: Document) -> None:
    next(f for f in new.facts["files"] if f["path"].endswith("model.json")).update(
        size=0, sha256="empty", values=None
    )


def other_weights(new: Document) -> None:
    for file in new.facts["files"]:
        if file["path"].endswith("model.json"):
            file.update(sha256="other", values={"weights": [9, 9]})


def a_wrong_score_order(new: Document) -> None:
    result(new)["best_checkpoints"].reverse()


def too_few_checkpoints_kept(new: Document) -> None:
    del result(new)["best_checkpoints"][:2]


def no_last_checkpoint(new: Document) -> None:
    result(new)["checkpoint"] = None


def no_metrics_in_the_result(new: Document) -> None:
    result(new)["metrics"] = None


def an_older_row_as_the_result(new: Document) -> None:
    result(new)["metrics"] = reports(new)[0]["metrics"]


def no_rows(new: Document) -> None:
    result(new)["dataframe"] = None


def a_second_process_overwrites_the_rows(new: Document) -> None:
    frame = result(new)["dataframe"]
    frame["data"], frame["rows"] = frame["data"][-1:], 1


def a_callback_that_is_not_called(new: Document) -> None:
    new.events = [event for event in new.events if event["event"] != "callback"]


def a_callback_that_is_called_once(new: Document) -> None:
    for event in new.of("callback")[1:]:
        new.events.remove(event)


def a_swallowed_error(new: Document) -> None:
    result(new)["error"] = {"type": "ValueError", "text": ""}


def fit_is_not_called(new: Document) -> None:
    new.events = [event for event in new.events if event["event"] != "fit"]


def a_file_is_not_written(new: Document) -> None:
    new.facts["written"] = []


def a_file_with_another_number(new: Document) -> None:
    new.facts["written"][0].update(sha256="other", values={"best": 0.1})


def another_exit_code(new: Document) -> None:
    new.facts["exit_code"] = 3


WRONG: dict[Callable[[Document], None], tuple[str, str]] = {
    drop_a_report: ("reports", r"rank 0: 1 fewer on the new side"),
    rename_a_metric: ("metrics", r"`accuracy` is reported only on the old side, in all 4"),
    report_a_metric_once_only: ("metrics", r"`accuracy` .* only on the old side, in 3 of 4"),
    lose_a_nested_metric: ("metrics", r"`loss/test` is reported only on the old side"),
    keep_the_metrics_of_rank_1: ("result", r"result\.metrics\['accuracy'\] differs"),
    swap_two_reports: ("values", r"`epoch` differs in 2 of 4 reports, first in report 2"),
    train_one_epoch_less: ("reports", r"rank 1: 1 fewer on the new side"),
    report_twice: ("reports", r"rank 0: 4 more on the new side"),
    train_with_one_worker: ("reports", r"rank 1 reported only on the old side"),
    another_learning_rate: ("values", r"`loss/train` differs in all 4 reports"),
    a_number_that_is_none: ("values", r"`accuracy` .* report 3: 0\.7 and nan"),
    a_number_as_text: ("values", r"`accuracy` .* 0\.5 and '0\.5'"),
    no_checkpoint_at_the_end: ("checkpoints", r"in 1 of 4 reports only the old side reports a"),
    a_checkpoint_without_its_file: ("checkpoints", r"checkpoint of report 1 has other files"),
    files_of_rank_1_overwritten: ("checkpoints", r"checkpoint 1 has other files"),
    an_empty_checkpoint_file: ("checkpoints", r"`model\.json` of checkpoint \d has another size"),
    other_weights: ("checkpoints", r"content of `model\.json` differs in 4 of 4 checkpoints"),
    a_wrong_score_order: ("checkpoints", r"best checkpoints are others, or in another order"),
    too_few_checkpoints_kept: ("checkpoints", r"another number of checkpoints is kept"),
    no_last_checkpoint: ("checkpoints", r"result\.checkpoint is there on one side only"),
    no_metrics_in_the_result: ("result", r"result\.metrics has none of the program's metrics"),
    an_older_row_as_the_result: ("result", r"result\.metrics\['epoch'\] differs"),
    no_rows: ("rows", r"4 of 4 rows of metrics are lost"),
    a_second_process_overwrites_the_rows: ("rows", r"3 of 4 rows of metrics are lost"),
    a_callback_that_is_not_called: ("callbacks", r"`Listener` is never called on the new side"),
    a_callback_that_is_called_once: ("callbacks", r"`on_trial_result` is called 4 and 1 times"),
    a_swallowed_error: ("result", r"result\.error differs"),
    fit_is_not_called: ("result", r"calls of fit\(\) that came to an end differs"),
    a_file_is_not_written: ("files", r"`summary\.json` is written only on the old side"),
    a_file_with_another_number: ("files", r"`summary\.json`, .* has another content"),
    another_exit_code: ("end", r"ends with another exit code"),
}


def differences(comparison: Comparison) -> list[Finding]:
    return comparison.of(Verdict.DIFFERS)


def test_the_right_migration_is_the_same(old: Document, new: Document) -> None:
    comparison = compare(old, new)
    assert differences(comparison) == []
    assert comparison.is_same()
    assert not comparison.is_same(strict=True)
    assert {finding.rule for finding in comparison.of(Verdict.EXPECTED)} == {
        "RS513",
        "RS514",
        "RS521",
        "RS523",
    }


@pytest.mark.parametrize("spoil", WRONG, ids=lambda spoil: spoil.__name__)
def test_a_wrong_migration_is_caught_and_named(
    spoil: Callable[[Document], None], old: Document, new: Document
) -> None:
    spoil(new)
    comparison = compare(old, new)
    aspect, text = WRONG[spoil]
    found = [(finding.aspect, finding.text) for finding in differences(comparison)]
    assert any(a == aspect and re.search(text, t) for a, t in found), found
    assert not comparison.is_same()


def test_a_difference_names_the_line_that_reported_it(old: Document, new: Document) -> None:
    rename_a_metric(new)
    line = next(
        number
        for number, text in enumerate((PROGRAMS / "migrated.py").read_text().splitlines(), 1)
        if "train.report(" in text
    )
    places = {f.place for f in differences(compare(old, new)) if f.aspect == "metrics"}
    assert f"train.py:{line}" in places


def test_trials_are_brought_together_by_what_they_reported(old: Document, new: Document) -> None:
    """On V2 a trainer in a trial does not know the trial; its runs come in any order."""
    for document, runs in ((old, ("abcde_00000", "abcde_00001")), (new, (None, None))):
        events = [event for event in document.events if event["event"] == "report"]
        for event in events:
            other = copy.deepcopy(event)
            other["metrics"]["accuracy"] = 2.0
            event["trial"], other["trial"] = runs
            event["run"], other["run"] = runs if runs[0] else ("second", "first")
            document.events.insert(document.events.index(event), other)
    found = [f for f in differences(compare(old, new)) if f.aspect in ("reports", "values")]
    assert found == []


# ---- really run

SPOILT = {
    "a report dropped": ("            train.report(", "            if epoch != 1: train.report("),
    "one epoch less": ('{"epochs": 4}', '{"epochs": 3}'),
    "a metric renamed": ('"accuracy": ACC', '"acc": ACC'),
    "a checkpoint without its file": ("            if rank == 0:", "            if rank == 9:"),
    "a callback not called": ("callbacks=[Listener()],", ""),
    "a wrong score order": (
        'checkpoint_score_attribute="accuracy",',
        'checkpoint_score_attribute="accuracy", checkpoint_score_order="min",',
    ),
    "one worker": ("num_workers=2", "num_workers=1"),
}
NAMED = {
    "a report dropped": r"1 fewer on the new side",
    "one epoch less": r"1 fewer on the new side",
    "a metric renamed": r"`accuracy` is reported only on the old side",
    "a checkpoint without its file": r"has other files",
    "a callback not called": r"`Listener` is never called",
    "a wrong score order": r"in another order",
    "one worker": r"rank 1 reported only on the old side",
}


@pytest.fixture(scope="module")
def really_old(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return run_old(tmp_path_factory.mktemp("old"), (PROGRAMS / "legacy.py").read_text())


@pytest.mark.long
@pytest.mark.ray
def test_the_recorded_traces_are_what_the_programs_do(
    really_old: Document, old: Document, tmp_path: Path
) -> None:
    assert really_old.is_complete, really_old.facts["output"]
    assert differences(compare(old, really_old)) == []
    new = run_new(tmp_path, (PROGRAMS / "migrated.py").read_text())
    assert differences(compare(really_old, new)) == [], new.facts["output"]


@pytest.mark.long
@pytest.mark.ray
@pytest.mark.parametrize("name", SPOILT)
def test_a_program_that_is_wrong(name: str, really_old: Document, tmp_path: Path) -> None:
    text = (PROGRAMS / "migrated.py").read_text()
    before, after = SPOILT[name]
    assert before in text
    new = run_new(tmp_path, text.replace(before, after).replace('metrics["accuracy"]', "1"))
    found = [finding.text for finding in differences(compare(really_old, new))]
    assert any(re.search(NAMED[name], text) for text in found), found


@pytest.mark.long
@pytest.mark.ray
def test_v1_by_railswitch_is_the_same_as_rays_own(really_old: Document, tmp_path: Path) -> None:
    other = run_old(tmp_path, (PROGRAMS / "legacy.py").read_text(), engine="v2")
    assert differences(compare(really_old, other)) == [], other.facts["output"]
