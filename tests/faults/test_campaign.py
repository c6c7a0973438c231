"""A few runs of the campaign: faults at random moments, and nothing acknowledged is lost."""

from collections.abc import Iterator

import pytest

from .campaign import Campaign, campaign
from .scenario import KINDS, Fault, Scenario, UnknownKindError, drawn

FEW = range(2026_3700, 2026_3720)
"""Of twenty kinds, with those that kill among them."""
MANY = range(2026_3720, 2026_3920)


@pytest.fixture(scope="module")
def running(quick_workers: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    with campaign(tmp_path_factory.mktemp("faults")) as started:
        yield started


@pytest.mark.ray
@pytest.mark.parametrize(
    "seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.long) for seed in MANY)]
)
def test_nothing_is_lost(running: Campaign, seed: int) -> None:
    verdict = running.run(drawn(seed))
    assert not verdict.violations, f"{verdict.scenario}: {verdict.violations}\n{verdict.dump}"


@pytest.mark.ray
@pytest.mark.parametrize("kind", ["kill-worker", "kill-relay", "stop-controller"])
def test_a_fault_comes(running: Campaign, kind: str) -> None:
    """Otherwise nothing would be lost whatever is wrong."""
    scenario = Scenario(1, rows=4, fault=Fault(kind, moment="call", row=1, lasts_s=0.5))
    verdict = running.run(scenario)
    assert verdict.struck.startswith("SIG")
    assert not verdict.violations, f"{verdict.violations}\n{verdict.dump}"


def test_many_draws_have_all_kinds_of_faults() -> None:
    scenarios = [drawn(seed) for seed in MANY]
    assert {scenario.fault.kind for scenario in scenarios} == set(KINDS)
    assert {scenario.api for scenario in scenarios} == {"v1", "v2", "shim"}
    assert {scenario.way for scenario in scenarios} == {"plain", "tuner", "restore"}


def test_a_kind_that_there_is_not() -> None:
    with pytest.raises(UnknownKindError, match=r"no fault called flood\. There are: none, twins"):
        drawn(1, ["flood"])
