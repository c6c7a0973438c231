"""The first thing a newcomer runs: the demo of the README."""

import os
import sys
from pathlib import Path

import pytest

from tests import programs

DEMO = Path(__file__).resolve().parents[1] / "examples" / "quickstart" / "demo.py"


@pytest.mark.ray
def test_the_demo_shows_what_was_kept() -> None:
    done = programs.run(
        [sys.executable, DEMO],
        # It is for users who start no cluster: none that the tests have started is theirs.
        {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    outcome = done.stdout.partition("The outcome\n")[2]
    assert "before: it failed with a ValueError" in outcome
    assert "metrics: 20 rows" in outcome, outcome
    assert "nothing was lost" in outcome, done.stdout + done.stderr
