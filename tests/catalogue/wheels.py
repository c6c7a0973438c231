"""Ray's old wheels, downloaded once and kept in a cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
CACHE = Path(os.environ.get("RAILSWITCH_CACHE_DIR") or REPOSITORY / ".cache")
PLATFORM = "manylinux2014_x86_64"


def download(version: str, python: str) -> Path:
    """The wheel of that Ray release for that Python, from the cache or from the package index.

    Only its sources are read, so neither Python nor the platform need be the ones in use.
    """
    cache = CACHE / "wheels"
    wheel = cache / f"ray-{version}-{python}-{python}-{PLATFORM}.whl"
    if not zipfile.is_zipfile(wheel):
        cache.mkdir(parents=True, exist_ok=True)
        # pip writes to a folder of its own, so that half a download is never taken for a wheel.
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            _pip_download(f"ray=={version}", python, folder)
            Path(folder, wheel.name).replace(wheel)
    return wheel


def _pip_download(requirement: str, python: str, folder: str) -> None:
    target = [f"--python-version={python[2:]}", "--implementation=cp", f"--abi={python}"]
    wheel_only = ["--no-deps", "--only-binary=:all:", f"--platform={PLATFORM}"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", f"--dest={folder}"]
    try:
        subprocess.run([*command, *target, *wheel_only, requirement], check=True)
    except subprocess.CalledProcessError as error:
        raise RuntimeError(
            f"pip could not download the wheel of {requirement}. Check the network, or put the "
            "wheel into the folder `wheels` of RAILSWITCH_CACHE_DIR yourself."
        ) from error
