"""Workers of Ray that start at once: see server.py."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ADDRESS = "WARM_START_OF_TESTS"
"""Where the server listens; a worker whose environment lacks it starts as it does elsewhere."""


@contextmanager
def warm_start() -> Iterator[None]:
    """Workers of the clusters that are started in this context start at once."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as environment:
        address = f"{folder}/socket"
        server = subprocess.Popen(
            [sys.executable, str(HERE / "server.py"), address], stdin=subprocess.PIPE
        )
        environment.setenv(ADDRESS, address)
        environment.setenv("PYTHONPATH", str(HERE / "on_start"), prepend=os.pathsep)
        yield
        server.communicate()
