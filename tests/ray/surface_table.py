"""Asks Ray releases for what railswitch needs of them: ``python3 tasks.py ray-surface``.

Without arguments, the newest patch of every supported minor release. A release that is not the
installed one is put into a folder of the cache, without its dependencies, and asked from there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from packaging.version import Version

from railswitch.v2._ray.release import supported_versions
from tests.catalogue.wheels import CACHE

ASK = """
import sys
from railswitch.v2._ray import surface
print("\\n".join(surface.missing(sys.argv[1])))
"""


def newest_patches() -> list[str]:
    """The newest patch of every minor release that railswitch supports, as pip knows them."""
    command = [sys.executable, "-m", "pip", "index", "versions", "ray"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"Available versions: (.*)", said)
    if found is None:
        raise SystemExit(f"pip did not tell which Ray releases there are: {said}")
    newest: dict[tuple[int, int], Version] = {}
    for each in map(Version, found[1].split(", ")):
        if each in supported_versions():
            minor = (each.major, each.minor)
            newest[minor] = max(each, newest.get(minor, each))
    return [str(each) for each in sorted(newest.values())]


def folder_of(release: str) -> str:
    """Where that release can be imported from; an empty string for the installed one."""
    if release == version("ray"):
        return ""
    folder = CACHE / f"ray-{release}-py{sys.version_info.major}{sys.version_info.minor}"
    if not folder.exists():
        part = folder.with_suffix(".part")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
        subprocess.run([*command, str(part), f"ray=={release}"], check=True)
        part.replace(folder)
    return str(folder)


def ask(release: str) -> list[str]:
    """What that release lacks."""
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([folder_of(release), str(Path.cwd())]).lstrip(os.pathsep),
        "RAY_TRAIN_V2_ENABLED": "1",
        "RAILSWITCH_ALLOW_UNTESTED_RAY": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK, release],
        env=variables,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        return [f"could not be asked: {done.stderr.strip().splitlines()[-1]}"]
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


def main(releases: list[str]) -> int:
    """Print the table; 1 if something is missing anywhere."""
    print(f"{'Ray':10} {'missing':>7}")  # noqa: T201
    anything = False
    for release in releases or newest_patches():
        lacking = ask(release)
        anything |= bool(lacking)
        print(f"{release:10} {len(lacking):7}", flush=True)  # noqa: T201
        for line in lacking:
            print(f"           {line}")  # noqa: T201
    return int(anything)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
