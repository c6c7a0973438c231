"""action.yml: its steps are run here as GitHub would run them; what only GitHub has is not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .conftest import LEGACY, MANUAL, MIGRATED, Project

ACTION: dict[str, Any] = yaml.safe_load(
    (Path(__file__).resolve().parents[2] / "action.yml").read_text(encoding="utf-8")
)
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no Bash")


class Job:
    """What GitHub gives to the steps of an action, in folders of a test."""

    def __init__(self, folder: Path, **inputs: str) -> None:
        self.temp = folder / "temp"
        self.temp.mkdir()
        self.summary, self.output = self.temp / "summary", self.temp / "output"
        inputs = {name: item["default"] for name, item in ACTION["inputs"].items()} | inputs
        self._values = {f"inputs.{name}": value for name, value in inputs.items()}
        self._values["runner.temp"] = str(self.temp)

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        """Run a step with the shell and the options that GitHub gives it."""
        step = STEPS[name]
        given = {key: self._filled(value) for key, value in step["env"].items()}
        program = Path(sys.executable).parent
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
            env={
                **os.environ,
                **given,
                "GITHUB_STEP_SUMMARY": str(self.summary),
                "GITHUB_OUTPUT": str(self.output),
                "PATH": f"{program}{os.pathsep}{os.environ['PATH']}",
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def know(self, name: str, value: str) -> None:
        """Have a value for an expression of GitHub's."""
        self._values[name] = value

    def _filled(self, text: str) -> str:
        for line in self.output.read_text().splitlines() if self.output.exists() else ():
            name, _, value = line.partition("=")
            self._values[f"steps.check.outputs.{name}"] = value
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: self._values[match[1]], text)


@pytest.fixture
def job(project: Project, tmp_path: Path) -> Job:
    return Job(tmp_path)


def test_findings_are_annotated_summed_up_and_fail_the_job(project: Project, job: Job) -> None:
    for number in range(12):
        project.write(f"app {number}.py", LEGACY)
    done = job.run("Check")
    assert done.returncode == 0, done.stderr
    annotations = [line for line in done.stdout.splitlines() if line.startswith("::")]
    assert len(annotations) == 10
    log = json.loads((job.temp / "railswitch" / "railswitch.sarif").read_text())
    assert len(log["runs"][0]["results"]) == 12
    comment = (job.temp / "railswitch" / "comment.md").read_text()
    assert comment.startswith("<!-- railswitch -->\n# Migration to Ray Train V2")
    assert comment == f"<!-- railswitch -->\n{job.summary.read_text()}"
    assert job.run("Result").returncode == 1


def test_a_clean_repository_passes(project: Project, job: Job) -> None:
    project.write("app.py", MIGRATED)
    assert job.run("Check").returncode == 0
    assert job.run("Result").returncode == 0


def test_a_comment_is_no_longer_than_github_allows(project: Project, job: Job) -> None:
    for number in range(120):
        project.write(f"{number}/train.py", LEGACY + MANUAL)
    assert job.run("Check").returncode == 0
    comment = (job.temp / "railswitch" / "comment.md").read_text()
    assert 60_000 < len(comment) < 65_536
    assert comment.endswith("The rest is in the summary of the job.\n")


PAGE = """\
# Page

- line 1: **RS601** décidé

  ```python
  trainer = 1
  ```

````text
```
````
"""


@pytest.mark.parametrize("most", range(10, len(PAGE.encode()) + 10, 5))
def test_what_is_cut_off_leaves_no_block_open(tmp_path: Path, most: int) -> None:
    function = re.search(
        r"^beginning\(\) \{.*?^\}$", STEPS["Check"]["run"], re.DOTALL | re.MULTILINE
    )
    assert function is not None
    (tmp_path / "summary.md").write_text(PAGE, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", f'{function[0]}\nbeginning "$0" "The rest."', str(most)],
        env={**os.environ, "REPORTS": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    shown, cut, _ = done.stdout.decode().partition("\nThe rest.\n")  # no half characters
    assert bool(cut) == (most < len(PAGE.encode()))
    assert len(shown.encode()) <= most + len("  ````\n")
    fences = [line for line in shown.splitlines() if line.strip().startswith("```")]
    is_open = ""
    for fence in fences:
        if not is_open:
            is_open = re.sub("[a-z]", "", fence)
        elif fence == is_open:
            is_open = ""
    assert is_open == ""


GH = """\
#!/usr/bin/env bash
# What `gh` is asked to do; it knows of the comments that a file names.
echo "$*" >> "$GH_LOG"
case "$*" in *--paginate*) cat "$GH_COMMENTS";; esac
"""


@pytest.mark.parametrize(
    ("comments", "last"),
    [
        ("", "api --silent --method POST repos/o/r/issues/7/comments"),
        ("12\n15\n", "api --silent --method PATCH repos/o/r/issues/comments/12"),
    ],
)
def test_its_own_comment_is_kept_up_to_date_and_no_other(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comments: str, last: str
) -> None:
    project.write("app.py")
    job = Job(tmp_path)
    job.run("Check")
    program = tmp_path / "bin" / "gh"
    program.parent.mkdir()
    program.write_text(GH)
    program.chmod(0o755)
    (tmp_path / "comments").write_text(comments)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GITHUB_REPOSITORY", "o/r")
    monkeypatch.setenv("GH_LOG", str(tmp_path / "log"))
    monkeypatch.setenv("GH_COMMENTS", str(tmp_path / "comments"))
    job.know("github.event.pull_request.number", "7")
    job.know("inputs.token", "secret")
    done = job.run("Comment")
    assert done.returncode == 0, done.stderr
    asked, said = (tmp_path / "log").read_text().splitlines()
    assert 'startswith("<!-- railswitch -->")' in asked
    assert said.startswith(last)
    assert said.endswith(f"body=@{job.temp}/railswitch/comment.md")


def test_the_target_and_the_paths_are_what_was_asked_for(project: Project, tmp_path: Path) -> None:
    project.write("src/app.py", LEGACY)
    project.write("other/app.py", LEGACY)
    job = Job(tmp_path, target="bridge", paths="src")
    job.run("Check")
    text = (job.temp / "railswitch" / "railswitch.sarif").read_text()
    assert [r["ruleId"] for r in json.loads(text)["runs"][0]["results"]] == ["RS001"]


def test_nothing_is_shown_where_nothing_could_be_done(project: Project, tmp_path: Path) -> None:
    job = Job(tmp_path, paths="no-such-folder")
    done = job.run("Check")
    assert done.returncode == 2
    assert "there is no file or folder" in done.stderr
    assert not job.summary.exists()


def test_nothing_that_somebody_writes_is_taken_for_code() -> None:
    for step in STEPS.values():
        assert "${{" not in step.get("run", ""), step["name"]
