"""Warnings: at the user's line, once, as filters and ``RAILSWITCH_WARNINGS`` say."""

from pathlib import Path

import pytest

from .running import Done, python, railswitch

LEGACY = """\
import ray.air


def used():
    return ray.air.ScalingConfig


for _ in range(3):
    used()
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script.py"
    path.write_text(f"import library\n{LEGACY}")
    (tmp_path / "library.py").write_text(LEGACY)
    return path


def shown(done: Done) -> list[tuple[str, int, str]]:
    return done.warned


@pytest.mark.parametrize(
    ("mode", "times", "summary"), [("once", 1, True), ("always", 3, True), ("off", 0, False)]
)
def test_modes(script: Path, mode: str, times: int, summary: bool) -> None:
    done = railswitch("run", script, RAILSWITCH_WARNINGS=mode)
    assert done.code == 0, done.err
    expected = [("library.py", 5, "RS102")] * times + [("script.py", 6, "RS102")] * times
    assert shown(done) == expected
    assert ("6 legacy uses in 2 lines (RS102)" in done.err) == summary


def test_the_text(script: Path) -> None:
    text = railswitch("run", script).err
    assert "RS102: ray.air.ScalingConfig is legacy. Instead: `ray.train.ScalingConfig`." in text
    assert "More: `railswitch explain RS102` (docs/rules/RS102.md)." in text
    assert "\n  return ray.air.ScalingConfig\n" in text


@pytest.mark.parametrize(
    ("options", "code", "warned"),
    [
        ((), 0, 2),
        (("-W", "ignore"), 0, 0),
        (("-W", "ignore::DeprecationWarning"), 0, 0),
        (("-W", "error::DeprecationWarning"), 1, 0),
        (("-W", "default::DeprecationWarning"), 0, 2),
    ],
)
def test_filters_of_the_user(
    script: Path, options: tuple[str, ...], code: int, warned: int
) -> None:
    done = python(*options, script, RAILSWITCH_SHIM="1")
    assert (done.code, len(shown(done))) == (code, warned), done.err


def test_errors_stand_at_the_users_line(script: Path) -> None:
    done = railswitch("run", script, RAILSWITCH_WARNINGS="error")
    assert done.code == 1
    assert 'library.py", line 5, in used' in done.err
    assert "RailswitchDeprecationWarning: RS102" in done.err


def test_with_pytest(tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(
        "import railswitch.shim\nrailswitch.shim.install()\nimport ray.air\n"
        "def test_one():\n    ray.air.ScalingConfig\n"
        "def test_two():\n    ray.air.ScalingConfig\n"
    )
    options = ("-m", "pytest", "-q", "-p", "no:cacheprovider", test)
    assert "2 passed, 2 warnings" in python(*options).out
    strict = python(*options, "-W", "error::railswitch.shim.RailswitchDeprecationWarning")
    assert "2 failed" in strict.out, strict.out
