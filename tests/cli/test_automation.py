"""The figure: the share of required findings that is rewritten."""

from __future__ import annotations

import doctest
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.tool import load_tool

SAFE = "from ray.air import ScalingConfig\n\nconfig = ScalingConfig(num_workers=1)\n"
LEFT = "from ray.tune.search.sigopt import SigOptSearch\n\nsearch = SigOptSearch()\n"
UNSAFE = """\
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    print,
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(progress_reporter=object()),
)
"""


def folder(root: Path, **files: str) -> Path:
    for name, text in files.items():
        root.mkdir(exist_ok=True)
        (root / f"{name}.py").write_text(text)
    return root


def test_the_ways_are_counted_by_rule_and_target(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    automation = load_tool("automation")
    folder(tmp_path / "one", safe=SAFE, unsafe=UNSAFE)
    folder(tmp_path / "two", left=LEFT)
    (tmp_path / "list").write_text("# fetched\none\ntwo  # a comment\n")
    assert (
        automation.main(
            ["--repositories", str(tmp_path / "list"), "--json", str(tmp_path / "data"), "--left"]
        )
        == 0
    )
    figures = json.loads((tmp_path / "data").read_text())
    native = {rule: +Counter(ways) for rule, ways in figures["native"]["rules"].items()}
    assert native["RS102"] == {"safe": 1}
    assert native["RS309"] == {"unsafe": 1}
    assert native["RS629"] == {"manual": 1}
    assert [line.partition(": RS629")[0] for line in figures["native"]["left"]] == [
        f"{tmp_path / 'two' / 'left.py'}:1:36"
    ]
    printed = capsys.readouterr().out
    assert "| native | **all** | 3 | 1 (33 %) | 1 (33 %) | 0 (0 %) | 1 (33 %) |" in printed
    assert "| bridge | **all** | 3 | 2 (67 %) | 0 (0 %) | 0 (0 %) | 1 (33 %) |" in printed


def test_a_suggestion_is_not_counted(tmp_path: Path) -> None:
    automation = load_tool("automation")
    unused = "from ray.air import ScalingConfig\n"
    one = folder(tmp_path / "one", unused=unused)
    (result,) = automation._migrated(one, automation.Settings())
    assert [*result.issues, *result.fixed]
    assert automation.measured([one])["native"].total == 0


def test_nothing_named_and_nothing_there_are_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    automation = load_tool("automation")
    with pytest.raises(SystemExit):
        automation.main([])
    assert "name a folder" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        automation.main([str(tmp_path / "nowhere")])
    assert "nowhere" in capsys.readouterr().err


def test_its_examples_hold() -> None:
    assert doctest.testmod(load_tool("automation")).failed == 0


def test_what_a_question_holds_back_is_counted_as_decided(tmp_path: Path) -> None:
    automation = load_tool("automation")
    helper = "from ray.air import session\n\n\ndef log(metrics):\n    session.report(metrics)\n"
    tally = automation.measured([folder(tmp_path / "one", helper=helper)])["native"]
    assert {rule: +ways for rule, ways in tally.rules.items()} == {
        "RS101": {"decision": 1},
        "RS201": {"decision": 1},
    }
