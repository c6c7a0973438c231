"""What cannot be done: one clear line each, and exit code 2 where nothing could be done."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys

import pytest

from .conftest import LEGACY, MIGRATED, Project, Railswitch

COMMANDS = ("check", "migrate", "baseline")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_such_path(project: Project, railswitch: Railswitch, command: str) -> None:
    project.write("train.py")
    done = railswitch(command, "train.py", "trian.py")
    assert done.exit_code == 2
    assert done.stderr == "Error: there is no file or folder 'trian.py'\n"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([""], "one of the paths is empty; this folder is called `.`"),
        (["train.py", ""], "one of the paths is empty; this folder is called `.`"),
        (["-", "."], "`-` is standard input, which `check` and `migrate` read when it stands "),
        (["--select", "", "."], "no rule is left: look at --select, --ignore and pyproject.toml"),
        (["--select=RS1", "--ignore=RS10,RS11,RS12,RS13"], "no rule is left: look at --select, "),
        (["--ignore", "all"], "no rule is left: look at --select, --ignore and pyproject.toml"),
    ],
)
def test_what_would_mean_everything_or_nothing_by_mistake(
    project: Project, railswitch: Railswitch, given: list[str], message: str
) -> None:
    """As where a variable of a shell is not set."""
    project.write("train.py")
    for command in (["check"], ["migrate", "--write", "--force"], ["baseline"]):
        done = railswitch(*command, *given)
        assert done.exit_code == 2
        assert done.stderr.startswith(f"Error: {message}")
    assert project.read("train.py") == LEGACY


@pytest.mark.parametrize("output", ["sarif", "html", "github"])
def test_counts_in_a_format_that_has_none(
    project: Project, railswitch: Railswitch, output: str
) -> None:
    project.write("train.py")
    done = railswitch("check", "--statistics", "--output-format", output)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"--statistics counts as text or as JSON, not as {output}" in done.stderr


@pytest.mark.parametrize("option", ["--interactive", "--commit-per-rule", "--verify=true"])
def test_standard_input_is_no_file(railswitch: Railswitch, option: str) -> None:
    done = railswitch("migrate", "-", "--write", option, stdin=LEGACY.encode())
    assert (done.exit_code, done.stdout) == (2, "")
    assert "are for files" in done.stderr


@pytest.mark.parametrize("content", [None, "from ray import air\n"])
def test_what_is_no_report_of_a_run(
    project: Project, railswitch: Railswitch, content: str | None
) -> None:
    """Whoever does as the message says must not lose the file."""
    project.write("train.py")
    if content:
        project.write("used.py", content)
    why = "it is no report of a run" if content else "cannot read it: No such file or directory"
    done = railswitch("check", "--evidence", "used.py")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"Error: --evidence: used.py: {why}")
    assert "--report used.py" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_to_itself(project: Project, railswitch: Railswitch) -> None:
    (project.folder / "loop.py").symlink_to("loop.py")
    done = railswitch("check", "loop.py")
    assert done.exit_code == 2
    assert "loop.py: error: cannot read it: Too many levels of symbolic links" in done.stdout


def test_without_an_output_at_all(project: Project) -> None:
    project.write("train.py")
    program = "import sys; sys.stdout = None\nfrom railswitch.cli import main; main()"
    command = [sys.executable, "-c", program, "check"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_without_python(project: Project, railswitch: Railswitch, command: str) -> None:
    project.write("notes/readme.text", "")
    done = railswitch(command, "notes")
    assert done.exit_code == 2
    assert done.stderr == "Error: there is nothing to look at in notes: no Python files\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('selct = ["RS1"]', "[tool.railswitch] has no setting 'selct'; it has select, ignore"),
        ('select = "RS1"', "'select' in [tool.railswitch] must be a list"),
        ('select = ["RS2O1"]', "there is no rule 'RS2O1'. Did you mean RS201"),
        ('target = "v2"', "target must be native or bridge, not 'v2'"),
        ('assume = "both"', "assume must be train or tune, not 'both'"),
        ("unsafe = 1", "'unsafe' in [tool.railswitch] must be true or false"),
        ("select = [", "it is not valid TOML"),
    ],
)
def test_a_configuration_that_cannot_be_used(
    project: Project, railswitch: Railswitch, content: str, message: str
) -> None:
    project.write("train.py")
    project.write("pyproject.toml", f"[tool.railswitch]\n{content}\n")
    for command in COMMANDS:
        done = railswitch(command)
        assert done.exit_code == 2
        assert done.stderr.startswith("Error: ")
        assert message in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_configuration_that_is_not_there(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    done = railswitch("check", "--config", "nowhere.toml")
    assert (done.exit_code, done.stderr) == (
        2,
        "Error: nowhere.toml: cannot read it: No such file or directory\n",
    )


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_rule_that_does_not_exist(project: Project, railswitch: Railswitch, option: str) -> None:
    project.write("train.py")
    done = railswitch("check", option, "RS102,session-reprot")
    assert done.exit_code == 2
    assert "there is no rule 'session-reprot'. Did you mean RS201" in done.stderr


BROKEN = {
    "syntax.py": (b"from ray import air\nif:\n", "line 2: it is not valid Python: invalid syntax"),
    "null.py": (b"from ray import air\n\0", "it is not valid Python"),
    "latin.py": (b"from ray import air  # \xe9\n", "cannot decode it"),
    "coding.py": (
        b"# coding: klingon\nfrom ray import air\n",
        "cannot decode it: unknown encoding",
    ),
    "deep.py": (
        b"from ray import air\n" + b"x = " + b"(" * 250 + b")" * 250 + b"\n",
        "too many nested parentheses",
    ),
    "chain.py": (b"from ray import air\nx = " + b"-" * 5000 + b"1\n", "nested too deeply"),
    "cut.ipynb": (b'{"cells": [\n{"source": "from ray import air"', "line 2: it is not a notebook"),
    "list.ipynb": (b'["from ray import air"]', "it is not a notebook of version 4"),
    "v3.ipynb": (b'{"worksheets": ["from ray import air"]}', "it has no list of cells"),
    "cell.ipynb": (b'{"cells": [7, "from ray import air"]}', "cell 1: it is not a notebook"),
    "source.ipynb": (
        b'{"cells": [{"cell_type": "code", "source": [7, "from ray import air"]}]}',
        "cell 1: its source is neither a string nor a list of strings",
    ),
    "latin.md": (b"from ray import air \xe9\n", "cannot decode it"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_cannot_be_understood(
    project: Project, railswitch: Railswitch, name: str
) -> None:
    content, message = BROKEN[name]
    project.write(name, content)
    for arguments in (("check",), ("migrate",), ("migrate", "--write", "--allow-no-vcs")):
        done = railswitch(*arguments, name)
        assert done.exit_code == 2
        (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"{name}: error: ")]
        assert message in line
        assert "None" not in line
    assert (project.folder / name).read_bytes() == content


def test_the_rest_goes_on(project: Project, railswitch: Railswitch) -> None:
    for name, (content, _) in BROKEN.items():
        project.write(name, content)
    project.write("train.py")
    done = railswitch("migrate", "--write", "--allow-no-vcs")
    assert done.exit_code == 1
    assert project.read("train.py") == MIGRATED
    assert f"{len(BROKEN)} files could not be dealt with" in done.stdout
    assert " %  syntax.py" not in done.stdout, "nobody knows how far it is"
    assert "syntax.py: error: line 2" in railswitch("check", "--statistics").stdout


def test_a_configuration_that_is_not_utf_8(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    project.write("pyproject.toml", b"[tool.railswitch]\n# \xe9\n")
    done = railswitch("check")
    assert done.exit_code == 2
    assert "pyproject.toml: it is not UTF-8" in done.stderr


@pytest.mark.parametrize("name", ["new\nline.py", "\u202eyp.niart", "\udce9.py", 'quo"te.py'])
def test_a_file_with_an_odd_name(project: Project, railswitch: Railswitch, name: str) -> None:
    path = project.write(name if name.endswith(".py") else f"{name}.py")
    project.commit_all()
    for output in ("text", "json", "sarif", "github", "markdown", "html"):
        shown = railswitch("check", "--output-format", output).stdout
        assert "RS102" in shown
        assert "\u202e" not in shown or output in {"json", "sarif"}
    (project.folder / "the.patch").write_bytes(railswitch("migrate").stdout_bytes)
    project.git("apply", "the.patch")
    assert path.read_text() == MIGRATED


@pytest.mark.parametrize(
    ("git", "said"),
    [
        ("echo fatal: detected dubious ownership >&2; exit 128", "dubious ownership"),
        (None, "no git here"),
        ("kill -9 $$", "it ended with -9 and without a word"),
    ],
)
def test_git_cannot_tell_what_is_committed(
    project: Project,
    railswitch: Railswitch,
    monkeypatch: pytest.MonkeyPatch,
    git: str | None,
    said: str,
) -> None:
    """As in a container whose user does not own the files: that is no clean tree."""
    project.write("train.py")
    project.commit_all()
    path = project.write("train.py", f"{LEGACY}# not committed\n")
    program = project.write("bin/git", f"#!/bin/sh\n{git}\n")
    program.chmod(0o644 if git is None else 0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    done = railswitch("migrate", "--write", "train.py")
    assert done.exit_code == 2
    assert "git cannot tell what is committed" in done.stderr
    assert said in done.stderr
    assert path.read_text() == f"{LEGACY}# not committed\n"
    assert railswitch("migrate", "--write", "--force", "train.py").exit_code == 0


@pytest.mark.parametrize("way", ["a link to nowhere", "empty", "no HEAD", "a broken index"])
def test_a_repository_that_is_broken(project: Project, railswitch: Railswitch, way: str) -> None:
    """Git calls some of these no repository at all."""
    project.write("train.py")
    project.commit_all()
    path = project.write("train.py", f"{LEGACY}# not committed\n")
    git = project.folder / ".git"
    if way == "no HEAD":
        (git / "HEAD").write_bytes(b"\0")
    elif way == "a broken index":
        (git / "index").write_bytes(b"DIRC")
    else:
        git.rename(project.folder / "elsewhere")
        git.mkdir() if way == "empty" else git.write_text("gitdir: /no/such/folder\n")
    done = railswitch("migrate", "--write", "--allow-no-vcs", "train.py")
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: git cannot tell what is committed in ")
    assert done.stderr.endswith("\nNothing was written. Put that right, or say --force.\n")
    assert path.read_text() == f"{LEGACY}# not committed\n"


class TestPermissions:
    """In a process that has no right to read everything, as root has."""

    @staticmethod
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from railswitch.cli import main; main()", *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, preexec_fn=_like_anyone
        )

    def test_a_file_that_may_not_be_read(self, project: Project) -> None:
        path = project.write("train.py")
        project.write("other.py")
        path.chmod(0)
        done = self.run("check")
        assert done.returncode == 1
        assert "train.py: error: cannot read it: Permission denied" in done.stdout
        assert "RS102" in done.stdout
        assert self.run("check", "train.py").returncode == 2

    def test_a_folder_that_may_not_be_read(self, project: Project) -> None:
        path = project.write("private/train.py")
        project.write("other.py", "x = 1\n")
        path.parent.chmod(0)
        done = self.run("check")
        path.parent.chmod(0o755)
        assert done.returncode == 1
        assert "private: error: cannot read it: Permission denied" in done.stdout

    @pytest.mark.parametrize("where", ["file", "folder"])
    def test_a_file_that_may_not_be_written(self, project: Project, where: str) -> None:
        path = project.write("locked/train.py")
        project.write("other.py")
        locked = path if where == "file" else path.parent
        locked.chmod(0o444 if where == "file" else 0o555)
        done = self.run("migrate", "--write", "--allow-no-vcs")
        locked.chmod(0o755)
        assert done.returncode == 1
        assert "locked/train.py: error: cannot write it: Permission denied" in done.stdout
        assert [path.read_text(), project.read("other.py")] == [LEGACY, MIGRATED]
        assert [item.name for item in path.parent.iterdir()] == ["train.py"]


def _like_anyone() -> None:
    """Give up what root may do beyond other people, for this process and those that it starts."""
    if os.geteuid() == 0:
        drop_from_bounding_set, override, read_search = 24, 1, 2
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in (override, read_search):
            if libc.prctl(drop_from_bounding_set, capability, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "cannot give up a capability")


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_asked_and_no_bar_is_shown_in_a_pipe(project: Project, command: str) -> None:
    for number in range(120):
        project.write(f"train_{number}.py")
    done = subprocess.run(
        [sys.executable, "-c", "from railswitch.cli import main; main()", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == (0 if command == "baseline" else 1)
    assert done.stderr == b""
    assert b"\x1b[" not in done.stdout


def test_a_bar_is_shown_on_a_terminal(project: Project) -> None:
    for number in range(120):
        project.write(f"train_{number}.py")
    shown = _on_a_terminal(
        [sys.executable, "-c", "from railswitch.cli import main; main()", "check"]
    )
    assert b"Looking" in shown
    assert b"100%" in shown


def _on_a_terminal(command: list[str]) -> bytes:
    import pty  # noqa: PLC0415

    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # the other end is closed
        pass
    process.wait()
    os.close(ours)
    return shown


def test_the_command_imports_only_what_it_needs(project: Project) -> None:
    project.write("train.py")
    heavy = ("ray", "torch", "rich", "libcst", "multiprocessing.pool")
    for arguments, wanted in (
        (["--help"], []),
        (["check", "train.py"], []),
        (["migrate", "train.py"], ["libcst"]),
    ):
        script = (
            "import json, sys\nfrom railswitch.cli import main\ntry: main()\n"
            f"finally: print(json.dumps([n for n in {heavy} if n in sys.modules]), file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False
        )
        assert json.loads(done.stderr.splitlines()[-1]) == wanted, arguments
