"""Runs a script with either of the two legacy APIs: Ray's own V1 engine, and railswitch.v1."""

import os
import sys
from pathlib import Path

from tests import programs

HERE = Path(__file__).resolve().parent
FLAGS = {"ray": "0", "railswitch": "1"}


def start(
    api: str, script: str, folder: Path, *arguments: str, **variables: str
) -> programs.Program:
    """Start a script of this folder, in a process and a cluster of its own; it logs to ``folder``.

    The script imports ``legacy``, which is the one API or the other (see the folder legacy_api).
    """
    paths = [str(HERE), str(HERE / "legacy_api" / api), os.environ.get("PYTHONPATH", "")]
    return programs.start(
        [sys.executable, HERE / script, *arguments],
        folder / "log",
        {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "RAY_TRAIN_V2_ENABLED": FLAGS[api],
            "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
            **variables,
        },
    )
