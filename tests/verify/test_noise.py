"""What differs by itself is noise, and no more than that."""

import copy
import random

from railswitch.traces import Document
from railswitch.verify.compare import compare
from railswitch.verify.findings import Comparison, Verdict
from railswitch.verify.noise import may_be_noise, without_noise


def shaken(document: Document, seed: int, name: str = "accuracy", by: float = 0.05) -> Document:
    """A run of the same program that is not deterministic."""
    other = copy.deepcopy(document)
    chance = random.Random(seed)
    for report in other.of("report"):
        if name in report["metrics"]:
            report["metrics"][name] += chance.uniform(-by, by)
    return other


def judged(runs: list[Document], new: Document) -> Comparison:
    repeats = [compare(runs[0], other) for other in runs[1:]]
    return without_noise(compare(runs[0], new), repeats, runs, new)


def test_what_also_differs_on_the_old_side_is_noise(old: Document, new: Document) -> None:
    comparison = judged([shaken(old, 1), shaken(old, 2)], shaken(new, 3))
    noisy = [finding for finding in comparison.of(Verdict.NOISE) if finding.aspect == "values"]
    assert noisy
    assert all("`accuracy`" in finding.text for finding in noisy)
    values = [finding for finding in comparison.of(Verdict.DIFFERS) if finding.aspect == "values"]
    assert values == []


def test_what_is_far_outside_of_the_noise_is_no_noise(old: Document, new: Document) -> None:
    far = shaken(new, 3)
    for report in far.of("report"):
        report["metrics"]["accuracy"] += 5
    comparison = judged([shaken(old, 1), shaken(old, 2)], far)
    assert any("`accuracy`" in finding.text for finding in comparison.of(Verdict.DIFFERS))


def test_another_metric_is_not_covered_by_the_noise_of_one(old: Document, new: Document) -> None:
    comparison = judged([shaken(old, 1), shaken(old, 2)], shaken(new, 3, "epoch", 0.5))
    assert any("`epoch`" in finding.text for finding in comparison.of(Verdict.DIFFERS))


def test_a_lost_row_is_no_noise(old: Document, new: Document) -> None:
    lossy = shaken(new, 3)
    lossy.of("fit")[0]["results"][0]["dataframe"] = None
    comparison = judged([shaken(old, 1), shaken(old, 2)], lossy)
    assert any("rows of metrics are lost" in f.text for f in comparison.of(Verdict.DIFFERS))


def test_only_values_are_worth_another_run(old: Document, new: Document) -> None:
    assert may_be_noise(compare(old, shaken(new, 1)))
    dropped = copy.deepcopy(new)
    dropped.events.remove(dropped.of("report")[-1])
    assert not may_be_noise(compare(old, dropped))


def test_numbers_are_the_same_within_a_tolerance(old: Document, new: Document) -> None:
    near = shaken(new, 1, by=1e-9)
    assert not [f for f in compare(old, near).of(Verdict.DIFFERS) if f.aspect == "values"]
