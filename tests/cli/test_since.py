"""What has become of older reports: settled, new, open."""

from __future__ import annotations

import json
import re

import pytest

from .conftest import LEGACY, MANUAL, Project, Railswitch


@pytest.fixture
def older(project: Project, railswitch: Railswitch) -> str:
    """A report of two findings, one of which somebody has settled since, and there is a new one."""
    project.write("train.py", LEGACY)
    project.write("horovod.py", MANUAL)
    project.commit_all()
    project.write("older.json", railswitch("check", "--output-format", "json").stdout)
    project.write("train.py", "")
    project.write("horovod.py", "import os\n\n" + MANUAL)
    project.write("new.py", LEGACY)
    return "older.json"


@pytest.mark.parametrize("output_format", ["text", "full", "concise", "markdown", "html"])
def test_people_are_told_what_is_settled_new_and_open(
    older: str, railswitch: Railswitch, output_format: str
) -> None:
    done = railswitch("check", "--since", older, "--output-format", output_format)
    told = " ".join(done.stdout.split())
    assert re.search(
        r"Since older\.json \(\d{4}-\d\d-\d\d\): 1 settled, 1 new; 2 single places open,", told
    )


def test_quiet_says_it_as_well(older: str, railswitch: Railswitch) -> None:
    assert "1 settled, 1 new" in railswitch("check", "--quiet", "--since", older).stdout


def test_what_a_dry_run_would_do_is_not_done(older: str, railswitch: Railswitch) -> None:
    assert "1 settled, 1 new" in railswitch("migrate", "--since", older).stdout
    done = railswitch("migrate", "--write", "--allow-no-vcs", "--force", "--since", older)
    assert "1 settled, 0 new; 1 single place open" in done.stdout


def test_a_page_draws_a_line_through_several(older: str, railswitch: Railswitch) -> None:
    page = railswitch("check", "--since", older, "--since", older, "--output-format", "html").stdout
    (points,) = re.findall(r'<polyline points="([^"]+)"/>', page)
    assert len(points.split()) == 3
    assert page.count("<circle") == 3


def test_a_report_knows_its_commit_and_two_runs_write_the_same(
    older: str, project: Project, railswitch: Railswitch
) -> None:
    about = json.loads(project.read(older))["about"]
    assert about["command"] == "railswitch check --output-format json"
    assert about["commit"] == project.git("rev-parse", "HEAD").strip()
    assert about["committed"] == project.git("log", "-1", "--format=%cI").strip()
    again = [railswitch("check", "--output-format", "json").stdout for _ in range(2)]
    assert again[0] == again[1]


def test_a_report_does_not_tell_what_may_hold_a_key(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("train.py", "")
    command = ["migrate", "--write", "--verify", "python -c 0 --key=secret", "--output-format"]
    done = railswitch(*command, "json")
    assert "secret" not in done.stdout
    assert json.loads(done.stdout)["about"]["command"] == (
        "railswitch migrate --write --verify ... --output-format json"
    )


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"version": 1}', '{"version": 1, "issues": [{}], "fixed": []}', "[" * 9999],
)
def test_a_file_that_is_no_report(project: Project, railswitch: Railswitch, content: str) -> None:
    project.write("train.py")
    project.write("older.json", content)
    done = railswitch("check", "--since", "older.json")
    assert done.exit_code == 2
    assert "--since: older.json: it is no report of railswitch; " in done.output


def test_a_report_of_another_version_and_one_that_is_not_there(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("train.py")
    project.write("older.json", '{"version": 7}')
    assert "it is of version 7" in railswitch("check", "--since", "older.json").output
    assert "cannot read it" in railswitch("check", "--since", "none.json").output


@pytest.mark.parametrize("output_format", ["json", "sarif", "github", "gitlab"])
def test_formats_for_machines_have_no_place_for_it(
    older: str, railswitch: Railswitch, output_format: str
) -> None:
    done = railswitch("check", "--since", older, "--output-format", output_format)
    assert done.exit_code == 2
    assert "--since needs one of these output formats: text, concise, full" in done.output
