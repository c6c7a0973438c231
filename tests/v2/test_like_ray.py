"""The same runs with Ray's own V2, in a process without railswitch, and with railswitch.v2."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import ray
from packaging.version import Version

from railswitch.v2._ray import release
from railswitch.v2._settings import CHOICES
from tests.recorded import Recording

from .runs import run_script

SCRIPT = Path(__file__).with_name("scenarios.py")
RECORDING = Recording(SCRIPT.with_name("recorded"), [SCRIPT], [])
ALIKE = ("success", "failure", "killed")
# Ray 2.50 waits half an hour for ranks that do not report, and nothing can change that.
WAITS_LONG = Version(ray.__version__) < Version("2.51")
TRAPS = ("numpy", "reused", "careless", *(() if WAITS_LONG else ("uneven",)))
# The second is Ray 2.50's.
CONTROLLER_FAILED = ("ControllerError", "RayTaskError")

NATIVE = [name for name, choices in CHOICES.items() if "native" in choices]

VARIANTS: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
    "ray": ("ray", ALIKE + TRAPS, {}),
    # It is V2 whatever the flag says.
    "railswitch": ("railswitch", ALIKE + TRAPS, {"RAY_TRAIN_V2_ENABLED": "0"}),
    "native reports": ("railswitch", ("reused",), {"RAILSWITCH_REPORT": "native"}),
    "all native": ("railswitch", TRAPS, dict.fromkeys(NATIVE, "native")),
}


class Facts:
    """What was found; a variant is run when it is first asked for."""

    def __init__(self, cluster: str, folder: Path) -> None:
        self._cluster = cluster
        self._folder = folder
        self._found: dict[str, Any] = {}

    def __getitem__(self, variant: str) -> Any:
        if variant not in self._found:
            self._found[variant] = (
                RECORDING.facts(lambda: self.ask(variant))
                if variant == "ray"
                else self.ask(variant)
            )
        return self._found[variant]

    def ask(self, variant: str) -> dict[str, Any]:
        api, scenarios, variables = VARIANTS[variant]
        folder = self._folder / variant
        run_script(self._cluster, SCRIPT, api, folder, *scenarios, **variables)
        found: dict[str, Any] = json.loads((folder / "facts.json").read_text())
        return found


@pytest.fixture(scope="module")
def facts(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Facts:
    return Facts(cluster, tmp_path_factory.mktemp("like_ray"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_scenarios_can_be_run(facts: Facts, variant: str) -> None:
    assert set(facts[variant]) == set(VARIANTS[variant][1])


@pytest.mark.long
def test_ray_does_what_was_recorded(facts: Facts) -> None:
    found = facts.ask("ray")
    recorded = RECORDING.facts(lambda: found)
    for scenario in ALIKE:
        assert recorded[scenario] == found[scenario]
    for trap in TRAPS:
        assert essence(recorded[trap]) == essence(found[trap])


@pytest.mark.parametrize("part", ["outcome", "calls", "storage"])
@pytest.mark.parametrize("scenario", ALIKE)
def test_railswitch_does_as_ray_does(facts: Facts, scenario: str, part: str) -> None:
    assert facts["railswitch"][scenario][part] == facts["ray"][scenario][part]


def test_the_scenarios_are_not_empty(facts: Facts) -> None:
    success, failure, killed = (facts["ray"][name] for name in ALIKE)
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
    assert killed["outcome"]["checkpoint"] == "second"
    assert [call[2]["1"]["type"] for call in killed["calls"] if call[0] == "after_exception"] == [
        "WorkerHealthCheckFailedError"
    ]


@pytest.mark.parametrize("trap", TRAPS)
def test_every_trap_is_as_in_ray_when_all_settings_are_native(facts: Facts, trap: str) -> None:
    assert essence(facts["all native"][trap]) == essence(facts["ray"][trap])


def essence(found: dict[str, Any]) -> dict[str, Any]:
    """Without the texts of errors, and without which of two ranks was seen to fail first."""
    errors = [value["base"] for key, value in found["outcome"].items() if key.startswith("rank ")]
    return {
        "type": found["outcome"]["type"],
        "errors": sorted(set(errors)),
        "reports": [call for call in found["calls"] if call[0] == "after_report"],
        "storage": found["storage"],
        "handler": found["handler of Ctrl-C"],
    }


def test_the_other_settings_hold_when_only_reports_are_native(facts: Facts) -> None:
    ours, theirs = (facts[variant]["reused"] for variant in ("railswitch", "native reports"))
    assert ours == theirs


def test_numpy_does_not_kill_the_run(facts: Facts) -> None:
    native, ours = (facts[variant]["numpy"]["outcome"] for variant in ("ray", "railswitch"))
    assert native["type"].startswith(CONTROLLER_FAILED)
    assert ours["metrics"] == {"loss": 0.5, "history": [0, 1]}


def test_metrics_are_kept_as_they_were_when_they_were_reported(facts: Facts) -> None:
    native, ours = (
        facts[variant]["reused"]["storage"]["snapshot"]["checkpoint_results"][0]["metrics"]
        for variant in ("ray", "railswitch")
    )
    assert native == {"loss": -1.0, "history": [1.0, -1.0]}
    assert ours == {"loss": 1.0, "history": [1.0]}


def test_a_return_value_that_cannot_be_sent_does_not_cost_the_run(facts: Facts) -> None:
    native, ours = (facts[variant]["reused"]["outcome"] for variant in ("ray", "railswitch"))
    assert (native["type"] == "Result") is not release.returns_values()
    assert (ours["type"], ours["checkpoint"], ours["return_value"]) == ("Result", "reused", None)


@pytest.mark.skipif(WAITS_LONG, reason="Ray 2.50 waits half an hour")
def test_ranks_that_do_not_report_are_named_in_time(facts: Facts) -> None:
    native, ours = (facts[variant]["uneven"]["outcome"] for variant in ("ray", "railswitch"))
    assert native["type"] == ours["type"] == "WorkerGroupError"
    assert "BroadcastCollectiveTimeoutError" in native["rank 0"]["base"]
    assert ours["rank 0"]["base"] == "UnevenReportsError"
    assert re.search(
        r"rank 0 has called report\(\) 1 times, but rank 1 did not follow within \d+ s\.",
        ours["rank 0"]["message"],
    )


def test_a_mistake_in_a_callback_does_not_cost_the_run(facts: Facts) -> None:
    native, ours = (facts[variant]["careless"]["outcome"] for variant in ("ray", "railswitch"))
    assert native["type"].startswith(CONTROLLER_FAILED)
    assert ours["type"] == "Result"


def test_the_handler_of_ctrl_c_is_restored(facts: Facts) -> None:
    for scenario in ALIKE + TRAPS:
        assert facts["railswitch"][scenario]["handler of Ctrl-C"] == "restored"
        assert facts["ray"][scenario]["handler of Ctrl-C"] == "replaced"
