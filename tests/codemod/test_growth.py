"""No cost explodes: what is four times as large takes about four times as long, and no hang."""

from __future__ import annotations

import cProfile
import gc
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from railswitch.codemod import Settings, Target, check, migrate
from railswitch.codemod.documents import code_in
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.formats import FORMATS, load
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.repository.survey import read_facts, survey
from railswitch.codemod.run import run

TIMES = 4
MOST = 9
"""How much longer four times as much may take; with a cost that is quadratic it is 16."""

HEAD = """\
from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer
"""


def reports(count: int) -> str:
    """A program with many functions that report, each run by a trainer of its own."""
    pieces = [HEAD]
    for number in range(count // 10):
        lines = "".join(f"    session.report({{'loss': {i}}})\n" for i in range(10))
        scaling = "scaling_config=ScalingConfig(num_workers=2)"
        pieces.append(f"\n\ndef train_{number}(config):\n{lines}\n\n")
        pieces.append(f"TorchTrainer(train_{number}, {scaling}).fit()\n")
    return "".join(pieces)


def one_function(count: int) -> str:
    """A program with one very long function."""
    lines = (f"    a{i} = {i}\n    session.report({{'loss': a{i}}})\n" for i in range(count))
    return f"from ray.air import session\n\n\ndef train(config):\n{''.join(lines)}"


def growth(work: Callable[[int], object], small: int) -> float:
    """How many times longer the large one takes, by the time of the processor."""
    work(small)  # all is loaded
    times = []
    for size in (small, small * TIMES):
        gc.collect()
        best = min(_seconds(work, size) for _ in range(2))
        times.append(best)
    return times[1] / times[0]


def _seconds(work: Callable[[int], object], size: int) -> float:
    before = time.process_time()
    work(size)
    return time.process_time() - before


@pytest.mark.parametrize("target", Target)
@pytest.mark.parametrize("text", [reports, one_function])
@pytest.mark.parametrize("answer", [None, "callback"])
def test_findings_of_one_file(
    text: Callable[[int], str], target: Target, answer: str | None
) -> None:
    settings = Settings(target=target, answers={"metrics": answer} if answer else {})
    assert growth(lambda size: check(text(size), settings), 200) < MOST


def steep(work: Callable[[int], object], small: int) -> list[str]:
    """The functions that are called much more than four times as often for four times as much."""
    work(small)  # all is loaded
    few, many = (_calls(work, size) for size in (small, small * TIMES))
    return [
        f"{place}: {few[place]} -> {count}"
        for place, count in many.items()
        if count > 1000 and count > TIMES * 1.6 * few.get(place, 0)
    ]


def _calls(work: Callable[[int], object], size: int) -> dict[str, int]:
    profile = cProfile.Profile()
    profile.runcall(work, size)
    found = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return {f"{path}:{line} {name}": calls for (path, line, name), (calls, *_) in found.items()}


@pytest.mark.parametrize("text", [reports, one_function])
@pytest.mark.parametrize("work", [check, migrate])
def test_no_work_is_done_for_each_pair(
    text: Callable[[int], str], work: Callable[[str, Settings], object]
) -> None:
    assert steep(lambda size: work(text(size), Settings()), 200) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_report_of_many_findings(name: str) -> None:
    results = {
        size: Report([FileResult("train.py", check(reports(size), Settings()).issues)])
        for size in (100, 100 * TIMES)
    }
    assert all(len(found.results[0].issues) >= size for size, found in results.items())
    assert steep(lambda size: load(name).render(results[size]), 100) == []


@pytest.mark.parametrize("text", [reports, one_function])
def test_a_migration_of_one_file(text: Callable[[int], str]) -> None:
    settings = Settings(unsafe=True, target=Target.BRIDGE)
    assert growth(lambda size: migrate(text(size), settings), 100) < MOST


def test_modules_that_import_everything_from_each_other(tmp_path: Path) -> None:
    def work(size: int) -> None:
        folder = tmp_path / str(size)
        folder.mkdir(exist_ok=True)
        (folder / "pyproject.toml").touch()
        for number in range(size):
            stars = "".join(f"from m{(number + step) % size} import *\n" for step in range(1, 5))
            body = f"def train_{number}(config):\n    session.report({{'loss': f{number}()}})\n"
            (folder / f"m{number}.py").write_text(f"from ray.air import session\n{stars}{body}")
        done = list(
            run([str(path) for path in folder.glob("m*.py")], Settings(), fix=False, jobs=1)
        )
        assert all(result.issues and not result.error for result in done)

    assert growth(work, 10) < MOST * 2


def test_a_long_chain_of_modules_that_pass_a_name_on(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m0.py").write_text(
        "from ray.air import session\n\n\ndef train(config):\n    session.report({'loss': 1})\n"
    )
    for number in range(1, 1500):
        (tmp_path / f"m{number}.py").write_text(f"from m{number - 1} import train\n")
    (tmp_path / "main.py").write_text(
        "from ray.train.torch import TorchTrainer\nfrom m1499 import train\n\n"
        "TorchTrainer(train).fit()\n"
    )
    paths = [str(tmp_path / "m0.py"), str(tmp_path / "main.py")]
    found = next(iter(run(paths, Settings(), fix=False, jobs=1)))
    assert not found.error
    assert any("main.py" in reason for issue in found.issues for reason in issue.reasons)


@pytest.mark.parametrize(
    "nested",
    ["(" * 2000 + "1" + ")" * 2000, "[" * 150 + "1" + "]" * 150, "-" * 2000 + "1", "f()" * 2000],
)
def test_what_is_nested_deeply_is_dealt_with_or_told(tmp_path: Path, nested: str) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"from ray.air import session\nsession.report({{'x': 1}})\nx = {nested}\n")
    (done,) = run([str(path)], Settings(), fix=True)
    assert done.error or done.issues or done.fixed
    assert "please report" not in (done.error or "")


def test_a_line_of_five_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"from ray.air import session\nx = '{'a' * 5_000_000}'; session.report({{}})\n")
    before = time.process_time()
    (done,) = run([str(path)], Settings(), fix=False)
    assert done.issues
    assert time.process_time() - before < 10


def read_across(folder: Path, size: int) -> int:
    """How many files are parsed for one program in a large package that imports itself all over."""
    folder.mkdir()
    (folder / "pyproject.toml").touch()
    for number in range(size):
        stars = "".join(f"from m{(number + step) % size} import *\n" for step in (1, 3, 7))
        (folder / f"m{number}.py").write_text(f"{stars}\n\ndef helper_{number}(x):\n    return x\n")
    (folder / "train.py").write_text(reports(10) + "\nfrom m0 import helper_0\nhelper_0(train_0)\n")
    importer = folder / "m5.py"
    importer.write_text(f"from train import train_0\n{importer.read_text()}")
    parsed: list[str] = []

    def counting(work: Callable[[str], object], paths: Sequence[str]) -> Iterator[object]:
        if getattr(work, "func", None) is read_facts:
            parsed.extend(paths)
        return map(work, paths)

    assert survey([str(folder / "train.py")], counting, code_in)
    return len(parsed)


def test_an_import_alone_draws_no_file_into_the_look_across_files(tmp_path: Path) -> None:
    few, many = (read_across(tmp_path / str(size), size) for size in (40, 160))
    assert 1 < few == many < 20


def test_a_file_is_parsed_once_however_many_names_come_to_it(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "m0.py").write_text(reports(10).replace("train_0", "f0"))
    for number in range(1, 20):
        text = f"import m{number - 1}\n\n\ndef f{number}(x):\n    m{number - 1}.f{number - 1}(x)\n"
        (tmp_path / f"m{number}.py").write_text(text)
    calls = "".join(f"    m{number}.f{number}(x)\n" for number in range(20))
    modules = ", ".join(f"m{number}" for number in range(20))
    (tmp_path / "all.py").write_text(f"import {modules}\n\n\ndef f(x):\n{calls}")
    parsed: list[str] = []

    def counting(path: str) -> str:
        parsed.append(path)
        return code_in(path)

    assert survey([str(tmp_path / "m0.py")], map, counting)
    assert parsed.count(str(tmp_path / "all.py")) == 2  # for its names, and for its facts


_LIMITED = """
import sys, warnings
from railswitch.codemod import Settings, budget
from railswitch.codemod.run import run
budget.{limit} = 0.0001
warnings.simplefilter("always")
for done in run(sys.argv[1:], Settings(), fix=False):
    print(done.error, len(done.issues))
"""


class TestABudget:
    def test_a_file_that_takes_too_long_is_named_and_the_run_goes_on(self, tmp_path: Path) -> None:
        done = self._run(tmp_path, "PER_FILE_S")
        assert "not looked at to the end: that took over 0.0001 s 0" in done.stdout
        assert len(done.stdout.splitlines()) == 2

    def test_a_look_across_files_that_takes_too_long(self, tmp_path: Path) -> None:
        done = self._run(tmp_path, "ACROSS_FILES_S")
        assert "what other files do with its functions is not known" in done.stderr
        assert [line.split()[0] for line in done.stdout.splitlines()] == ["None", "None"]

    def _run(self, folder: Path, limit: str) -> subprocess.CompletedProcess[str]:
        paths = [folder / "one.py", folder / "two.py"]
        for path in paths:
            path.write_text(reports(200) + "\nimport one, two\n")
        command = [sys.executable, "-c", _LIMITED.format(limit=limit), *map(str, paths)]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
