"""Running scripts in processes of their own, on the cluster of the tests."""

import os
import subprocess
import sys
from pathlib import Path

from tests import programs

ROOT = Path(__file__).resolve().parents[2]


def environment(cluster: str, **variables: str) -> dict[str, str]:
    """What a script needs to use the cluster of the tests."""
    return {**os.environ, "RAY_ADDRESS": cluster, "PYTHONUNBUFFERED": "1", **variables}


def run_script(cluster: str, *arguments: str | Path, expected: int = 0, **variables: str) -> str:
    """Run a Python script to its end; what it and its workers have printed."""
    done = programs.run(
        [sys.executable, *arguments], environment(cluster, **variables), stderr=subprocess.STDOUT
    )
    assert done.returncode == expected, done.stdout
    return done.stdout
