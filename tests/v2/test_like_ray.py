"""The same runs with Ray's own V2, in a process without railswitch, and with railswitch.v2."""

import json
from pathlib import Path
from typing import Any

import pytest

from .runs import run_script

SCENARIOS = Path(__file__).with_name("scenarios.py")


@pytest.fixture(scope="module")
def facts(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("like_ray")
    found = {}
    for api in ("ray", "railswitch"):
        run_script(cluster, SCENARIOS, api, folder / api)
        found[api] = json.loads((folder / api / "facts.json").read_text())
    return found


@pytest.mark.parametrize("part", ["outcome", "calls", "storage"])
@pytest.mark.parametrize("scenario", ["success", "failure"])
def test_railswitch_does_as_ray_does(facts: dict[str, Any], scenario: str, part: str) -> None:
    assert facts["railswitch"][scenario][part] == facts["ray"][scenario][part]


def test_the_scenarios_are_not_empty(facts: dict[str, Any]) -> None:
    success, failure = facts["ray"]["success"], facts["ray"]["failure"]
    assert len(success["calls"]) == 11
    assert {call[3] for call in success["calls"] if call[0] == "after_report"} == {
        None,
        "from_rank_zero",
        "from_both",
        "asynchronous_3",
        "asynchronous_7",
        "checkpoint_<time>",
    }
    assert success["outcome"]["metrics"] == {"last": True}
    assert failure["outcome"]["type"] == "WorkerGroupError"
    assert failure["outcome"]["rank 1"]["message"].endswith("no luck again")
    assert [call[0] for call in failure["calls"]].count("after_exception") == 2
