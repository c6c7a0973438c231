"""What the doctor makes of what it sees; on a real cluster in tests/cluster."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from railswitch.doctor import advice, report, variables
from railswitch.doctor.diagnosis import Diagnosis, Finding, Machine
from railswitch.shim._variables import KNOWN
from railswitch.v2._ray.release import own_version
from railswitch.v2._settings import CHOICES
from tests import programs

FACTS = {
    "python": "3.11.7",
    "ray": "2.60.0",
    "railswitch": own_version(),
    "torch": "2.13.0",
    "wandb": None,
    "variables": {},
}
CPUS = {"CPU": 4.0, "GPU": 0.0}


def machine(name: str, facts: Mapping[str, Any] | None = None, **more: Any) -> Machine:
    return Machine(name, {**FACTS, **(facts or {})}, CPUS, **more)


def found(
    *nodes: Machine, driver: Machine | None = None, wanted: Mapping[str, float] = CPUS
) -> list[Finding]:
    return list(advice.findings(driver or machine("driver"), nodes, wanted, "/shared"))


def test_machines_that_are_alike_are_fine() -> None:
    assert found(machine("a"), machine("b", {"python": "3.11.9", "wandb": "0.20"})) == []


@pytest.mark.parametrize(
    ("facts", "level", "words"),
    [
        ({"python": "3.12.1"}, "problem", ("it has python 3.12", "driver has 3.11", "same python")),
        ({"ray": "2.55.0"}, "problem", ("it has ray 2.55.0", "driver has 2.60.0", "same ray")),
        ({"railswitch": None}, "note", ("it has no railswitch", "the driver sends its own")),
        ({"railswitch": "0.0.1"}, "note", ("it has railswitch 0.0.1", "sends its own")),
        ({"torch": None}, "note", ("it has no torch", "pip install 'torch==2.13.0'")),
        (
            {"variables": {"RAY_TRAIN_V2_ENABLED": "0"}},
            "note",
            ("'0' there", "driver's counts"),
        ),
    ],
)
def test_a_node_that_differs(facts: Mapping[str, Any], level: str, words: tuple[str, ...]) -> None:
    (finding,) = found(machine("a"), machine("b", facts))
    assert (finding.level, finding.where) == (level, "b")
    for word in words:
        assert word in f"{finding.what} {finding.do}"


def test_a_node_without_railswitch_that_is_not_sent() -> None:
    driver = machine("driver", {"variables": {"RAILSWITCH_SHIP": "0"}})
    (finding,) = found(machine("a", {"railswitch": None}), driver=driver)
    assert finding.level == "problem"
    assert "unset RAILSWITCH_SHIP" in finding.do


def test_a_node_that_does_not_answer_a_storage_that_is_not_shared_too_few_cpus() -> None:
    nodes = machine("a", storage="it is another place there"), Machine("b", error="it is late")
    findings = found(*nodes, wanted={"CPU": 9})
    assert [(finding.where, finding.level) for finding in findings] == [
        ("b", "problem"),
        ("a", "problem"),
        ("cluster", "problem"),
    ]
    assert "asks for 9 CPU" in findings[-1].what


def test_a_key_in_the_storage_path_is_not_told() -> None:
    uri = "s3://me:canary@bucket/runs?secret_key=canary"
    driver, node = machine("driver"), machine("a", storage=f"cannot write to {uri}")
    (finding,) = advice.findings(driver, [node], {}, uri)
    assert "s3://***@bucket/runs?secret_key=***" in finding.what
    assert "canary" not in finding.what


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("RAILSWITCH_REPROT", "RAILSWITCH_REPORT"),
        ("RAILSWITCH_SHIPS", "RAILSWITCH_SHIP"),
        ("RAILSWITCH_ENGIN", "RAILSWITCH_ENGINE"),
        ("RAY_TRAIN_V2_ENABLE", "RAY_TRAIN_V2_ENABLED"),
        ("RAY_TRAIN_ENABLED_V2", "RAY_TRAIN_V2_ENABLED"),
    ],
)
def test_a_misspelt_variable(name: str, meant: str) -> None:
    (finding,) = variables.findings("driver", {name: "1"})
    assert finding.do == f"Call it {meant}."


@pytest.mark.parametrize("name", [*KNOWN, "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S"])
def test_a_variable_that_is_right(name: str) -> None:
    values = {"RAY_TRAIN_V2_ENABLED": "1", "RAILSWITCH_REPORT_TIMEOUT_S": "5"}
    choice = CHOICES.get(name, ("1",))[0]
    assert list(variables.findings("driver", {name: values.get(name, choice)})) == []


def test_a_value_that_means_nothing() -> None:
    (finding,) = variables.findings("driver", {"RAILSWITCH_SHIP": "maybe"})
    assert "auto, 1, 0" in finding.what


def test_the_table_has_one_column_for_nodes_that_are_alike() -> None:
    nodes = machine("a"), machine("b"), machine("c", {"torch": None})
    text = report.as_text(Diagnosis(machine("driver"), nodes, "/shared", ()))
    heading = text.splitlines()[1]
    assert [word.strip() for word in heading.strip("┃").split("┃")] == [
        *("", "driver", "a and 1 more", "c")
    ]
    assert "wandb" not in text
    assert "Nothing is in the way of a run." in text


def doctor(*options: str, **variables: str) -> Any:
    command = Path(sys.executable).with_name("railswitch")
    return programs.run([command, "doctor", *options], {**os.environ, **variables})


def test_this_machine_alone() -> None:
    done = doctor("--output-format", "json", RAY_TRAIN_V2_ENABLED="0", RAILSWITCH_REPROT="1")
    assert done.returncode == 1, done.stderr
    told = json.loads(done.stdout)
    assert told["driver"]["facts"]["railswitch"] == own_version()
    assert told["driver"]["facts"]["variables"]["RAY_TRAIN_V2_ENABLED"] == "0"
    assert [finding["do"] for finding in told["findings"]] == ["Call it RAILSWITCH_REPORT."]


def test_an_address_where_nobody_is() -> None:
    done = doctor("--address", "127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith("Error: there is no cluster at 127.0.0.1:1")
