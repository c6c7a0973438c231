"""Whatever goes wrong, a file is as it was or as it shall be, and somebody is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railswitch.codemod import engine
from railswitch.codemod.analysis import ask as analysis
from railswitch.codemod.documents import python
from railswitch.codemod.findings.edits import Replace, Rewrite
from railswitch.codemod.findings.finding import Finding
from railswitch.codemod.names.module import Use
from railswitch.codemod.rules._rule import Context, Rule
from railswitch.codemod.run import migrate_file, run, write
from railswitch.codemod.settings import Settings

LEGACY = "from ray.air import ScalingConfig\n\nScalingConfig()\n"
MIGRATED = "from ray.train import ScalingConfig\n\nScalingConfig()\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "train.py"
    path.write_text(LEGACY)
    return path


@pytest.fixture
def rule(monkeypatch: pytest.MonkeyPatch) -> Rule:
    """A rule in the place of all others."""
    rule = Rule("RS102")
    monkeypatch.setattr(analysis, "all_rules", lambda: analysis.Index([rule]))
    return rule


class TestARuleThatIsWrong:
    def test_one_that_crashes_is_named_with_the_file(self, rule: Rule, path: Path) -> None:
        @rule.on_use("ray.air.ScalingConfig")
        def crash(use: Use, context: Context) -> Iterator[Finding]:
            raise ZeroDivisionError("oh")
            yield

        (done,) = run([str(path)], Settings(), fix=True)
        assert done.error == f"rule RS102 failed on {path}: ZeroDivisionError('oh')"
        assert not done.is_changed

    def test_one_whose_edit_crashes(self, rule: Rule, path: Path) -> None:
        def crash(text: str) -> str:
            raise ZeroDivisionError("oh")

        @rule.on_use("ray.air.ScalingConfig")
        def edit(use: Use, context: Context) -> Iterator[Finding]:
            if use.call is not None:
                yield rule.finding(use, [Rewrite(use.statement, crash)])
                yield rule.finding((use.module, use.call), [Rewrite(use.call, crash)])

        done = migrate_file(str(path), Settings())
        assert done.error == f"rule RS102 failed on {path}: ZeroDivisionError('oh')"
        assert done.data is None

    def test_a_mistake_elsewhere_stops_that_file_alone(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def crash(*arguments: object) -> None:
            raise AssertionError(arguments)

        monkeypatch.setattr(engine, "_parsed", crash)
        error = migrate_file(str(path), Settings()).error or ""
        assert error.startswith("railswitch failed on it, please report this: AssertionError")

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("Scaling Config", "after RS102 it would no longer parse (line 3: invalid syntax)"),
            (
                "(yield ScalingConfig)",
                "it would no longer compile (line 3: 'yield' outside function)",
            ),
            ("ScallingConfig", "it would use undefined names: ScallingConfig"),
            ("ScalingConfig", "the edits of RS102 change nothing; please report this"),
        ],
    )
    def test_one_whose_result_is_broken(
        self, rule: Rule, path: Path, text: str, reason: str
    ) -> None:
        @rule.on_call("ray.air.ScalingConfig")
        def break_it(use: Use, context: Context) -> Iterator[Finding]:
            assert use.call is not None
            yield rule.finding(use, [Replace(use.call.func, text)])

        done = migrate_file(str(path), Settings())
        assert done.error == reason
        assert done.data is None

    def test_one_that_never_ends(self, rule: Rule, path: Path) -> None:
        @rule.on_call("ray.air.ScalingConfig")
        def go_on(use: Use, context: Context) -> Iterator[Finding]:
            assert use.call is not None
            yield rule.finding(use, [Replace(use.call, f"{use.module.source.segment(use.call)}()")])

        assert "do not come to an end" in (migrate_file(str(path), Settings()).error or "")

    def test_the_other_files_are_migrated(self, rule: Rule, tmp_path: Path) -> None:
        @rule.on_call("ray.air.ScalingConfig")
        def crash_on_one(use: Use, context: Context) -> Iterator[Finding]:
            if use.module.path.endswith("bad.py"):
                raise KeyError("x")
            assert use.call is not None
            yield rule.finding(use, [Replace(use.call, "None")])

        for name in ("a.py", "bad.py", "c.py"):
            (tmp_path / name).write_text(LEGACY)
        paths = [str(tmp_path / name) for name in ("a.py", "bad.py", "c.py")]
        results = write(list(run(paths, Settings(), fix=True, jobs=1)), Settings())
        assert [result.is_changed for result in results] == [True, False, True]
        assert "rule RS102 failed on" in (results[1].error or "")
        assert (tmp_path / "bad.py").read_text() == LEGACY


class TestTheSecondLook:
    @pytest.mark.parametrize("data", [b"from ray.train import\n", b"\xff\xfe from ray import air"])
    def test_a_file_that_is_broken_by_then_is_put_back(self, path: Path, data: bytes) -> None:
        result = replace(migrate_file(str(path), Settings()), data=data)
        (done,) = write([result], Settings())
        assert path.read_text() == LEGACY
        assert done.error is not None
        assert done.error.endswith("; it was put back as it was")
        assert not done.is_changed

    def test_what_is_left_is_counted_anew(self, path: Path) -> None:
        result = migrate_file(str(path), Settings())
        other = replace(result, data=b"from ray.train.horovod import HorovodTrainer  # noqa\n")
        (done,) = write([other], Settings())
        assert [issue.rule for issue in done.issues] == ["RS416"]

    def test_a_file_that_somebody_else_has_changed_is_left_alone(self, path: Path) -> None:
        result = migrate_file(str(path), Settings())
        path.write_text("x = 1\n")
        (done,) = write([result], Settings())
        assert path.read_text() == "x = 1\n"
        assert done.error == "it changed while railswitch was looking at it"

    def test_a_file_that_is_gone(self, path: Path) -> None:
        result = migrate_file(str(path), Settings())
        path.unlink()
        (done,) = write([result], Settings())
        assert done.error == "cannot write it: No such file or directory"
        assert not path.exists()


def test_a_full_disk_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    (done,) = write([migrate_file(str(path), Settings())], Settings())
    assert done.error == "cannot write it: No space left on device"
    assert path.read_text() == LEGACY
    assert [item.name for item in path.parent.iterdir()] == ["train.py"]


def test_killed_in_the_middle_every_file_is_old_or_new(tmp_path: Path) -> None:
    """At different moments, early and late, while it writes."""
    count = 150
    seen: set[int] = set()
    for written_before in (1, count // 3):
        for number in range(count):
            (tmp_path / f"train_{number}.py").write_text(LEGACY)
        command = "from railswitch.cli import main; main()"
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                command,
                "migrate",
                "--write",
                "--allow-no-vcs",
                "--jobs=1",
                str(tmp_path),
            ],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + 120
        while _written(tmp_path, count) < written_before and time.monotonic() < deadline:
            time.sleep(0.001)
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        texts = [(tmp_path / f"train_{number}.py").read_text() for number in range(count)]
        assert set(texts) <= {LEGACY, MIGRATED}
        seen.add(texts.count(MIGRATED))
    assert max(seen) >= count // 3
    done = subprocess.run(
        [sys.executable, "-c", command, "migrate", "--write", "--allow-no-vcs", str(tmp_path)],
        check=False,
    )
    assert done.returncode == 0
    texts = [(tmp_path / f"train_{number}.py").read_text() for number in range(count)]
    assert set(texts) == {MIGRATED}


def _written(folder: Path, count: int) -> int:
    size = len(MIGRATED)
    return sum(1 for n in range(count) if (folder / f"train_{n}.py").stat().st_size == size)


def test_the_order_of_results_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    paths = []
    for number in range(60):
        path = tmp_path / f"{number}.py"
        path.write_text(LEGACY * (number % 3))
        paths.append(str(path))
    one: list[Any] = list(run(paths, Settings(), fix=False, jobs=1))
    many: list[Any] = list(run(paths, Settings(), fix=False, jobs=3))
    assert one == many


def test_a_module_with_a_star_import_may_define_anything(path: Path) -> None:
    path.write_text(f"from somewhere import *\n{LEGACY}print(whatever)\n")
    result = python.migrate(path.read_bytes(), Settings(), str(path))
    assert result.new == f"from somewhere import *\n{MIGRATED}print(whatever)\n"
