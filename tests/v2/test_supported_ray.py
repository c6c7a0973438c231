"""Which Ray releases are accepted, and what is said about the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from railswitch.v2._ray.release import supported_versions
from tests import programs

from .runs import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def import_v2(
    folder: Path, release: str, before: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Import railswitch.v2 where Ray says that it is another release."""
    metadata = folder / f"ray-{release}.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text(f"Metadata-Version: 2.1\nName: ray\nVersion: {release}\n")
    return programs.run(
        [sys.executable, "-c", f"{before}import railswitch.v2"],
        {**os.environ, "PYTHONPATH": str(folder), **variables},
    )


def test_the_range_is_the_one_that_the_package_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = map(Requirement, project["optional-dependencies"]["train"])
    assert [supported_versions()] == [one.specifier for one in needed if one.name == "ray"]


@pytest.mark.parametrize("release", ["2.9.3", "2.49.2"])
def test_an_older_release_is_an_error_that_says_what_to_do(release: str, tmp_path: Path) -> None:
    done = import_v2(tmp_path, release)
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert f"Ray {release} is installed, but this railswitch supports Ray <2.61,>=2.50" in said
    assert "pip install 'railswitch[train]'" in said
    assert "RAILSWITCH_ALLOW_UNTESTED_RAY=1" in said


@pytest.mark.parametrize("release", ["2.61.0", "3.0.0.dev0"])
def test_a_newer_release_that_has_all_that_is_needed_is_warned_of(
    release: str, tmp_path: Path
) -> None:
    done = import_v2(tmp_path, release)
    assert done.returncode == 0, done.stderr
    assert f"UntestedRayWarning: Ray {release} is newer than the releases" in done.stderr
    assert "(<2.61,>=2.50)" in done.stderr


def test_a_newer_release_that_lacks_something_is_an_error_that_lists_it(tmp_path: Path) -> None:
    lacking = (
        "import ray.tune, ray.train._internal.session as session; del session.get_run_id; "
        "from ray.tune.experiment import Trial; del Trial.should_stop; "
    )
    done = import_v2(tmp_path, "2.61.0", before=lacking, RAY_TRAIN_V2_ENABLED="1")
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert (
        "Missing: ray.train._internal.session.get_run_id, "
        "ray.tune.experiment.Trial.should_stop. Look for a newer railswitch"
    ) in said


def test_another_release_can_be_tried_at_ones_own_risk(tmp_path: Path) -> None:
    done = import_v2(tmp_path, "2.61.0", RAILSWITCH_ALLOW_UNTESTED_RAY="1")
    assert done.returncode == 0, done.stderr
    assert "UntestedRayWarning" not in done.stderr
