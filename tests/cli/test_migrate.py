"""``railswitch migrate``: a diff first, then careful writing, and a word on what is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import LEGACY, MANUAL, MIGRATED, Project, Railswitch

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TRAINER = """\
from ray.air import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    pass


TorchTrainer(train_func, run_config=RunConfig({}))
"""


def test_by_default_it_shows_a_diff_and_writes_nothing(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("src/train.py")
    done = railswitch("migrate")
    assert done.exit_code == 1
    assert project.read("src/train.py") == LEGACY
    assert done.stdout.startswith(
        "--- a/src/train.py\n+++ b/src/train.py\n@@ -1,3 +1,3 @@\n"
        "-from ray.air import ScalingConfig\n+from ray.train import ScalingConfig\n"
    )
    assert "Would rewrite 1 place in 1 file:\n     1  RS102  air-scaling-config\n" in done.stdout
    assert done.stdout.endswith("Next: look at the diff, then run it again with --write.\n")


def test_the_diff_can_be_applied(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", LEGACY.replace("\n", "\r\n"))
    project.write("other.py", LEGACY + "x = 1")
    project.commit_all()
    diff = "".join(
        line for line in railswitch("migrate", "--diff").stdout.splitlines(keepends=True)
    )
    patch = diff[: diff.index("Would rewrite")]
    project.write("the.patch", patch)
    project.git("apply", "--ignore-whitespace", "the.patch")
    assert "ray.train" in project.read("train.py")
    assert project.read("other.py") == MIGRATED + "x = 1"


def test_write_applies_it_and_says_what_it_did(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    done = railswitch("migrate", "--write", "--allow-no-vcs")
    assert done.exit_code == 0
    assert project.read("train.py") == MIGRATED
    assert done.stdout == (
        "Rewrote 1 place in 1 file:\n     1  RS102  air-scaling-config\n"
        "Nothing known is left for you to decide.\nNext: run your tests on Ray Train V2.\n"
    )


def test_a_second_run_finds_nothing(project: Project, railswitch: Railswitch) -> None:
    path = project.write("train.py")
    railswitch("migrate", "--write", "--allow-no-vcs")
    written = path.stat().st_mtime_ns
    done = railswitch("migrate", "--write", "--allow-no-vcs")
    assert (done.exit_code, done.stdout) == (0, "Nothing known to be legacy was found.\n")
    assert path.stat().st_mtime_ns == written


def test_what_is_left_is_shown_with_the_next_step(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", LEGACY + MANUAL)
    done = railswitch("migrate", "--write", "--allow-no-vcs")
    assert done.exit_code == 1
    assert "RS416 horovod-trainer (required)" in done.stdout
    assert "      train.py:4:31\n" in done.stdout
    assert "Left: 1 legacy use in 1 file: 1 for you to decide (1 required)." in done.stdout
    assert "Next: decide the places above" in done.stdout


def test_unsafe_fixes_wait_for_a_word(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", TRAINER.format("log_to_file=True"))
    done = railswitch("migrate", "--write", "--allow-no-vcs")
    assert done.exit_code == 1
    assert "RunConfig(log_to_file=True)" in project.read("train.py")
    assert "RS310 [~] delete log_to_file=True\n" in done.stdout
    assert "because it belongs to Ray Train: `TorchTrainer(...)` in line 9" in done.stdout
    assert "Next: look at what `--unsafe` would do" in done.stdout
    assert railswitch("migrate", "--write", "--allow-no-vcs", "--unsafe").exit_code == 0
    assert "RunConfig()" in project.read("train.py")


def test_one_rule_at_a_time(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", "from ray.air import RunConfig, ScalingConfig\n")
    railswitch("migrate", "--write", "--allow-no-vcs", "--select=RS102")
    assert project.read("train.py") == (
        "from ray.air import RunConfig\nfrom ray.train import ScalingConfig\n"
    )


def test_the_bridge(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    assert railswitch("migrate", "--write", "--allow-no-vcs", "--target=bridge").exit_code == 0
    assert project.read("train.py").startswith("from railswitch.v1 import ScalingConfig\n")


def test_other_formats_tell_what_was_fixed(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    done = railswitch("migrate", "--write", "--allow-no-vcs", "--output-format=json")
    assert '"fixed": 1' in done.stdout


class TestMaxFiles:
    def test_a_small_first_step(self, project: Project, railswitch: Railswitch) -> None:
        for name in ("a.py", "b.py", "c.py"):
            project.write(name)
        done = railswitch("migrate", "--write", "--allow-no-vcs", "--max-files=1")
        assert done.exit_code == 1
        assert [project.read(f"{name}.py") == MIGRATED for name in "abc"] == [True, False, False]
        assert "2 more files would change without --max-files." in done.stdout
        assert railswitch("migrate", "--write", "--allow-no-vcs", "--max-files=2").exit_code == 0
        assert railswitch("check").exit_code == 0


class TestUncommittedChanges:
    def test_they_are_not_written_over(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.write("other.py")
        project.commit_all()
        changed = LEGACY + "# my work of this morning\n"
        project.write("train.py", changed)
        done = railswitch("migrate", "--write")
        assert done.exit_code == 2
        assert "1 file would be rewritten over changes that are not committed" in done.stderr
        assert "train.py" in done.stderr
        assert "--force" in done.stderr
        assert (project.read("train.py"), project.read("other.py")) == (changed, LEGACY)

    def test_nor_are_staged_ones(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.commit_all()
        project.write("train.py", LEGACY + "x = 1\n")
        project.git("add", "train.py")
        assert railswitch("migrate", "--write").exit_code == 2

    def test_unless_it_is_forced(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.commit_all()
        project.write("train.py", LEGACY + "x = 1\n")
        assert railswitch("migrate", "--write", "--force").exit_code == 0
        assert project.read("train.py") == MIGRATED + "x = 1\n"

    def test_those_of_files_that_stay_do_not_matter(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py")
        project.write("notes.py", "x = 1\n")
        project.commit_all()
        project.write("notes.py", "x = 2\n")
        project.write("sub/new.py")
        assert railswitch("migrate", "--write", "--allow-no-vcs").exit_code == 0
        assert project.read("sub/new.py") == MIGRATED

    def test_the_diff_may_be_seen_anyway(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.commit_all()
        project.write("train.py", LEGACY + "x = 1\n")
        assert "+from ray.train import ScalingConfig" in railswitch("migrate").stdout


class TestFilesOfWhichGitHasNoCopy:
    @pytest.mark.parametrize("way", ["no repository", "not tracked", "ignored", "not looked at"])
    def test_they_are_written_only_if_that_is_said(
        self, project: Project, railswitch: Railswitch, way: str
    ) -> None:
        project.write("other.py")
        project.write(".gitignore", "train.py\n" if way == "ignored" else "")
        if way == "not looked at":
            project.write("train.py")
        if way != "no repository":
            project.commit_all()
        mine = f"{LEGACY}# my work of this morning\n"
        project.write("train.py", mine)
        if way == "not looked at":
            project.git("update-index", "--assume-unchanged", "train.py")
        done = railswitch("migrate", "--write", "other.py", "train.py")
        assert done.exit_code == 2
        count = "2 files" if way == "no repository" else "1 file"
        assert f"{count} would be rewritten of which git has no copy:\n" in done.stderr
        assert done.stderr.endswith("  train.py\nCommit them first, or say --allow-no-vcs.\n")
        assert (project.read("train.py"), project.read("other.py")) == (mine, LEGACY)
        done = railswitch("migrate", "--write", "--allow-no-vcs", "other.py", "train.py")
        assert done.exit_code == 0
        assert project.read("train.py").startswith(MIGRATED)

    def test_not_all_of_them_are_named(self, project: Project, railswitch: Railswitch) -> None:
        for number in range(25):
            project.write(f"train_{number}.py")
        done = railswitch("migrate", "--write")
        assert "25 files would be rewritten" in done.stderr
        assert "\n  and 5 more\n" in done.stderr

    def test_it_says_nothing_of_changes(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.commit_all()
        project.write("train.py", f"{LEGACY}x = 1\n")
        done = railswitch("migrate", "--write", "--allow-no-vcs")
        assert (done.exit_code, "not committed" in done.stderr) == (2, True)


@pytest.mark.parametrize("name", ["[a].py", "*.py", ":(top)train.py", "-v.py", "a b\nc.py"])
def test_a_name_is_no_pattern_for_git(project: Project, railswitch: Railswitch, name: str) -> None:
    project.write("a.py", "x = 1\n")
    project.write(name)
    project.commit_all()
    project.write(name, f"{LEGACY}# not committed\n")
    assert "not committed" in railswitch("migrate", "--write").stderr
    assert project.read(name) == f"{LEGACY}# not committed\n"


def test_git_runs_no_program_of_the_repository(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py")
    project.commit_all()
    program = project.write(".git/program", '#!/bin/sh\ntouch "$0.ran"\n')
    program.chmod(0o755)
    project.git("config", "core.fsmonitor", str(program))
    hook = project.write(".git/hooks/post-index-change", program.read_text())
    hook.chmod(0o755)
    assert railswitch("migrate", "--write").exit_code == 0
    assert project.read("train.py") == MIGRATED
    assert [path.name for path in (project.folder / ".git").rglob("*.ran")] == []


BOOSTED = """\
import ray
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer

trainer = XGBoostTrainer(
    label_column="y",
    params={"objective": "reg:squarederror"},
    datasets={"train": ray.data.read_parquet("/data/train")},
    scaling_config=ScalingConfig(num_workers=2),
)
results = tune.Tuner(
    trainer,
    param_space={"params": {"max_depth": tune.randint(2, 12)}},
    tune_config=tune.TuneConfig(num_samples=3),
    run_config=RunConfig(verbose=1, storage_path="/mnt/results"),
).fit()
print(results.get_best_result("loss", "min").checkpoint)
"""
"""Its trainer becomes one with a function, and only then can a trial run it."""


class TestCommitPerRule:
    def test_each_rule_gets_a_commit(self, project: Project, railswitch: Railswitch) -> None:
        project.write("a.py")
        project.write("b.py", LEGACY + TRAINER.format("verbose=1"))
        project.write("staged.txt", "old\n")
        project.commit_all()
        project.write("staged.txt", "new\n")
        project.git("add", "staged.txt")
        done = railswitch("migrate", "--write", "--commit-per-rule")
        assert done.exit_code == 0
        log = project.git("log", "--format=%s", "--reverse").splitlines()
        assert log == [
            "as it was",
            "Migrate to Ray Train V2: run-verbose (RS308)",
            "Migrate to Ray Train V2: air-scaling-config, air-run-config (RS102, RS103)",
        ]
        assert project.git("status", "--porcelain") == "M  staged.txt\n"
        assert "1 file changed" in project.git("show", "--shortstat", "HEAD~1")
        assert "Rewrote 4 places in 2 files" in done.stdout
        assert railswitch("check").exit_code == 0

    def test_marks_come_last(self, project: Project, railswitch: Railswitch) -> None:
        project.write("a.py", LEGACY + MANUAL)
        project.commit_all()
        done = railswitch("migrate", "--write", "--commit-per-rule", "--todo")
        assert done.exit_code == 1
        assert project.git("log", "-1", "--format=%s") == (
            "Migrate to Ray Train V2: what is left to decide\n"
        )
        assert project.git("status", "--porcelain") == ""

    def test_there_must_be_a_repository(self, project: Project, railswitch: Railswitch) -> None:
        project.write("a.py")
        done = railswitch("migrate", "--write", "--allow-no-vcs", "--commit-per-rule")
        assert done.exit_code == 2
        assert "no git repository" in done.stderr
        assert project.read("a.py") == LEGACY

    def test_what_git_refuses_is_said(self, project: Project, railswitch: Railswitch) -> None:
        project.write("a.py")
        project.commit_all()
        hook = project.write(
            ".git/hooks/pre-commit", "#!/bin/sh\necho not on a Friday >&2\nexit 1\n"
        )
        hook.chmod(0o755)
        done = railswitch("migrate", "--write", "--commit-per-rule")
        assert done.exit_code == 2
        assert "git commit failed: not on a Friday" in done.stderr
        assert "Nothing of this commit is staged, and its files are as they were." in done.stderr
        assert project.git("status", "--porcelain") == ""
        assert project.read("a.py") == LEGACY

    @pytest.mark.parametrize("example", ["quickstart", "session", "torchmetrics", "tuner"])
    def test_each_of_them_can_be_taken_back(
        self, project: Project, railswitch: Railswitch, example: str
    ) -> None:
        for path in (EXAMPLES / example / "legacy").iterdir():
            if path.is_file():
                project.write(path.name, path.read_bytes())
        project.commit_all()
        before = project.git("rev-parse", "HEAD").strip()
        railswitch("migrate", "--write", "--unsafe", "--commit-per-rule")
        commits = project.git("rev-list", "--reverse", f"{before}..").split()
        assert len(commits) >= 4
        for commit in commits[1:-1]:
            project.git("revert", "--no-edit", commits[-1])
            project.git("revert", "--no-edit", commit)
            for path in project.folder.glob("*.py"):
                compile(path.read_text(), path, "exec")
            project.git("reset", "--quiet", "--hard", commits[-1])
        # And all of them together are what --write does at once.
        project.git("checkout", "--quiet", before)
        railswitch("migrate", "--write", "--unsafe")
        assert project.git("diff", commits[-1]) == ""

    @pytest.mark.parametrize("name", ["train.py", "train.md"])
    def test_a_rule_that_acts_on_what_another_one_writes_shares_its_commit(
        self, project: Project, railswitch: Railswitch, name: str
    ) -> None:
        program = BOOSTED if name.endswith(".py") else f"# Boosting\n\n```python\n{BOOSTED}```\n"
        project.write(name, program)
        project.commit_all()
        before = project.git("rev-parse", "HEAD").strip()
        railswitch("migrate", "--write", "--unsafe", "--commit-per-rule")
        titles = project.git("log", "--format=%s", f"{before}..")
        assert "RS411, RS601" in titles
        (last, *others) = project.git("rev-list", f"{before}..").split()
        for commit in others:
            project.git("revert", "--no-edit", last)
            project.git("revert", "--no-edit", commit)
            project.git("reset", "--quiet", "--hard", last)

    def test_a_rule_commits_its_places_and_no_imports(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py", (EXAMPLES / "quickstart/legacy/train.py").read_bytes())
        project.commit_all()
        railswitch("migrate", "--write", "--unsafe", "--commit-per-rule")
        found = project.git("log", "--format=%H", "--grep=(RS205)").split()
        diff = project.git("show", "--unified=0", "--format=", *found).splitlines()
        assert [line for line in diff if line.startswith(("- ", "+ "))] == [
            "-    x, y = make_data(rows=256, seed=session.get_world_rank())",
            "+    x, y = make_data(rows=256, seed=train.get_context().get_world_rank())",
        ]
        assert not [line for line in diff if "import" in line]

    @pytest.mark.parametrize("arguments", [(), ("--write", "--force"), ("--diff",)])
    def test_contradictions(self, railswitch: Railswitch, arguments: tuple[str, ...]) -> None:
        assert railswitch("migrate", "--commit-per-rule", *arguments).exit_code == 2


class TestOpenDecisions:
    TEXT = "def f():\n    from ray.train.horovod import HorovodTrainer\n    return HorovodTrainer\n"

    def test_they_are_marked_on_request_and_only_once(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py", LEGACY + self.TEXT)
        done = railswitch("migrate", "--write", "--allow-no-vcs", "--todo")
        assert done.exit_code == 1
        assert "1 for you to decide (1 marked with TODO)." in done.stdout
        text = project.read("train.py")
        comment = next(line for line in text.splitlines() if "TODO" in line)
        assert comment.startswith("    # railswitch: TODO[RS416] ")
        assert text.replace(comment + "\n", "") == MIGRATED + self.TEXT
        railswitch("migrate", "--write", "--allow-no-vcs", "--todo")
        assert project.read("train.py") == text

    def test_check_fails_until_they_are_decided(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py", self.TEXT)
        railswitch("migrate", "--write", "--allow-no-vcs", "--todo")
        for arguments in ((), ("--select=RS416",), ("--select=RS002",)):
            done = railswitch("check", *arguments)
            assert done.exit_code == 1
            assert "RS002 open-decision (marked with TODO)" in done.stdout
            assert "train.py:2:5\n" in done.stdout
            assert "RS416 horovod-trainer" in done.stdout
            assert "Found 1 legacy use" in done.stdout
        text = project.read("train.py")
        project.write("train.py", text.replace("TODO[", "ignore["))
        assert railswitch("check").exit_code == 0
        comment = next(line for line in text.splitlines(keepends=True) if "TODO" in line)
        project.write("train.py", comment.strip() + "\nprint('decided, but not said so')\n")
        assert railswitch("check").exit_code == 1

    def test_a_string_is_no_mark(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py", 'x = """\n# railswitch: TODO[RS416] no\n"""\n')
        assert railswitch("check").exit_code == 0

    def test_where_no_comment_can_stand_the_finding_stays(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        text = (
            "from ray.train.horovod import \\\n    HorovodTrainer\n"
            'print(f"""\n{HorovodTrainer}\n""")\n'
        )
        project.write("train.py", text)
        railswitch("migrate", "--write", "--allow-no-vcs", "--todo")
        lines = project.read("train.py").splitlines(keepends=True)
        assert lines[0].startswith("# railswitch: TODO[RS416]")
        assert "".join(lines[1:]) == text
        assert railswitch("check").exit_code == 1

    def test_several_on_one_line_and_in_a_call_over_lines(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write(
            "train.py",
            "import ray; from ray.train.horovod import HorovodTrainer; "
            "from ray.train.mosaic import MosaicTrainer\n"
            "print(HorovodTrainer,\n\t  MosaicTrainer)\n",
        )
        railswitch("migrate", "--write", "--allow-no-vcs", "--todo")
        lines = project.read("train.py").splitlines()
        assert [line[:26] for line in lines[:2]] == [
            "# railswitch: TODO[RS416] ",
            "# railswitch: TODO[RS421] ",
        ]
        done = railswitch("check")
        assert "(2 marked with TODO)" in done.stdout


class TestStandardInput:
    def test_text_in_text_out(self, railswitch: Railswitch) -> None:
        done = railswitch("migrate", "-", stdin=LEGACY.encode())
        assert (done.exit_code, done.stdout, done.stderr) == (0, MIGRATED, "")

    @pytest.mark.parametrize(
        "content",
        [
            b"\xef\xbb\xbffrom ray.air import ScalingConfig\r\n",
            b"# coding: latin-1\nfrom ray.air import ScalingConfig  # \xe9",
        ],
    )
    def test_byte_for_byte(self, railswitch: Railswitch, content: bytes) -> None:
        done = railswitch("migrate", "-", stdin=content)
        assert done.stdout_bytes == content.replace(b"ray.air", b"ray.train")

    def test_what_needs_nothing_comes_out_as_it_was(self, railswitch: Railswitch) -> None:
        content = b"# coding: latin-1\r\nx = '\xe9'\t \r"
        done = railswitch("migrate", "-", stdin=content)
        assert (done.exit_code, done.stdout_bytes) == (0, content)

    def test_what_is_left_goes_to_standard_error(self, railswitch: Railswitch) -> None:
        done = railswitch("migrate", "-", stdin=MANUAL.encode())
        assert (done.exit_code, done.stdout) == (1, MANUAL)
        assert done.stderr.startswith("<stdin>:1:31: RS416 ")

    def test_check(self, railswitch: Railswitch) -> None:
        done = railswitch("check", "-", stdin=LEGACY.encode())
        assert done.exit_code == 1
        assert "<stdin>:1:21 RS102 [*] " in done.stdout
        assert railswitch("check", "-", stdin=b"").exit_code == 0

    def test_what_is_not_python(self, railswitch: Railswitch) -> None:
        for command in ("check", "migrate"):
            done = railswitch(command, "-", stdin=b"from ray import air\nif:\n")
            assert done.exit_code == 2
            assert "line 2: it is not valid Python" in done.output
            assert "ray import air" not in done.stdout


def test_write_and_diff_exclude_each_other(railswitch: Railswitch) -> None:
    done = railswitch("migrate", "--write", "--allow-no-vcs", "--diff")
    assert done.exit_code == 2
    assert "--write and --diff exclude each other" in done.stderr


def test_the_hooks_for_pre_commit_run(project: Project, railswitch: Railswitch) -> None:
    import yaml  # noqa: PLC0415  (comes with Ray)

    hooks = yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text())
    entries = {hook["id"]: hook["entry"].split() for hook in hooks}
    project.write("train.py")
    project.commit_all()
    project.write("train.py", LEGACY + "x = 1\n")
    project.git("add", "train.py")
    assert railswitch(*entries["railswitch-check"][1:], "train.py").exit_code == 1
    assert railswitch(*entries["railswitch-migrate"][1:], "train.py").exit_code == 0
    assert project.read("train.py") == MIGRATED + "x = 1\n"
