"""``migrate --write --interactive``: a change at a time, on a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import _asking, main

from .conftest import LEGACY, MANUAL, MIGRATED, Project

TRAINER = """\
from ray.air import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    pass


TorchTrainer(train_func, run_config=RunConfig(verbose=1))
"""


REPORT = """\
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": 1})


TorchTrainer(train_func).fit()
"""


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(_asking, "is_terminal", lambda: True)

    def run(*keys: str) -> Result:
        typed = "".join(f"{key}\n" for key in keys)
        return CliRunner().invoke(
            main, ["migrate", "--write", "--allow-no-vcs", "--interactive"], input=typed
        )

    return run


def test_each_change_is_shown_and_asked_for(project: Project, answers) -> None:
    project.write("train.py", TRAINER)
    done = answers("n", "y")
    assert "Change 1 of 2: train.py:9:37 RS103 air-run-config\n" in done.output
    assert "+from ray.train import RunConfig\n" in done.output
    text = project.read("train.py")
    assert text.startswith("from ray.air import RunConfig\n")  # the first was not wanted
    assert "verbose" not in text  # the second was
    assert "Not made: 1 change. The next run asks again." in done.output
    assert done.exit_code == 1


def test_all_of_a_rule(project: Project, answers) -> None:
    for name in "abc":
        project.write(f"{name}.py")
    done = answers("n", "a")
    assert "Change 3 of 3" not in done.output
    assert [project.read(f"{name}.py") == MIGRATED for name in "abc"] == [False, True, True]


def test_quitting_writes_what_was_accepted_and_the_next_run_goes_on(
    project: Project, answers
) -> None:
    for name in "abc":
        project.write(f"{name}.py")
    done = answers("y", "q", "q")
    assert "Not made: 2 changes. The next run asks again." in done.output
    assert [project.read(f"{name}.py") == MIGRATED for name in "abc"] == [True, False, False]
    done = answers("y", "y")
    assert "Change 1 of 2: b.py:1:21" in done.output
    assert [project.read(f"{name}.py") == MIGRATED for name in "abc"] == [True, True, True]


def test_ctrl_c_writes_nothing(project: Project, answers) -> None:
    for name in "ab":
        project.write(f"{name}.py")
    done = answers("y")  # and then there is no more input
    assert done.exit_code != 0
    assert [project.read(f"{name}.py") for name in "ab"] == [LEGACY, LEGACY]


def test_nobody_answers_in_vain(project: Project, answers) -> None:
    """What may not be written is said before anything is asked."""
    project.write("train.py", REPORT)
    project.commit_all()
    project.write("train.py", f"{REPORT}# mine\n")
    done = answers("callback", "y")
    assert done.exit_code == 2
    assert "1 file would be rewritten over changes that are not committed" in done.stderr
    assert "Remembered" not in done.output
    assert not (project.folder / "pyproject.toml").exists()


def test_what_is_left_is_explained_a_place_at_a_time(project: Project, answers) -> None:
    project.write("train.py", MANUAL)
    done = answers("e", "n")
    assert "To decide, 1 of 1: train.py:1:31 RS416" in done.output
    assert "What V2 does" in done.output


def test_the_other_places_of_a_rule_can_be_passed_over(project: Project, answers) -> None:
    names = "from ray.train.rl import RLTrainer\n\nprint(RLTrainer)\n"
    project.write("a.py", MANUAL + names)
    project.write("b.py", MANUAL + names)
    done = answers("r", "n", "n")
    told = [line for line in done.output.splitlines() if line.startswith("To decide")]
    assert [line.partition(": ")[2].split()[:2] for line in told] == [
        ["a.py:4:26", "RS422"],
        ["a.py:1:31", "RS416"],
        ["b.py:1:31", "RS416"],
    ]
    assert done.output.count("^^^\n") == 3, "the end counts the places and does not show them again"
    assert "What is left, in this order:" in done.output


def test_enter_decides_nothing_that_has_no_default(project: Project, answers) -> None:
    text = "from ray import train\n\n\ndef log(loss):\n    train.report({'loss': loss})\n"
    project.write("train.py", text)
    done = answers("", "q")
    assert "runner (train, tune, later) [later]" in done.output
    assert "Remembered" not in done.output
    assert project.read("train.py") == text


def test_what_is_saved_in_the_editor_stays(
    project: Project, answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = project.write("editor.py", "import sys\nopen(sys.argv[1], 'a').write('# mine\\n')\n")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {editor}")
    project.write("train.py")
    project.write("z.py")
    done = answers("o", "y", "n")
    assert "train.py stays as you have saved it; run it again for it." in done.output
    assert project.read("train.py") == f"{LEGACY}# mine\n"
    assert project.read("z.py") == MIGRATED


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a Unix terminal")
def test_on_a_real_terminal(project: Project) -> None:
    import pexpect  # noqa: PLC0415

    project.write("train.py")
    command = Path(sys.executable).with_name("railswitch")
    child = pexpect.spawn(
        str(command), ["migrate", "--write", "--allow-no-vcs", "--interactive"], timeout=30
    )
    child.expect(r"Change 1 of 1: train.py:1:21")
    child.expect(r"quit\s+and\s+write\s+what\s+was\s+accepted\]")
    child.sendline("y")
    child.expect("Rewrote 1 place in 1 file")
    child.expect(pexpect.EOF)
    assert project.read("train.py") == MIGRATED
