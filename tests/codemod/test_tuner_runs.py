"""What the codemod makes of ``Tuner(trainer)`` really runs on Ray Train V2, with V1's results."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from railswitch.codemod.engine import migrate
from railswitch.codemod.settings import Settings

LEGACY = Path(__file__).parent / "runs" / "tuner_over_trainer.py"
FOUND = {"errors": 0, "best": 0.5, "losses": [0.5, 1.0], "rows": [2, 2]}
"""What Ray's V1 finds: the last of two reports of each trial, and both of them in its table."""


@pytest.mark.timeout(900)
def test_the_driver_function_finds_what_v1_found(cluster: str, tmp_path: Path) -> None:
    outcome = migrate(LEGACY.read_text(), Settings(unsafe=True))
    assert not [issue for issue in outcome.issues if issue.required]
    script = tmp_path / "migrated.py"
    script.write_text(outcome.text)
    run = subprocess.run(
        [sys.executable, str(script)],
        env={
            **os.environ,
            "RAY_ADDRESS": cluster,
            "RAY_TRAIN_V2_ENABLED": "1",
            "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
            "STORAGE": str(tmp_path / "storage"),
        },
        capture_output=True,
        text=True,
        timeout=800,
        check=False,
    )
    lines = [line for line in run.stdout.splitlines() if line.startswith("FOUND ")]
    assert lines, run.stdout + run.stderr
    assert json.loads(lines[-1].removeprefix("FOUND ")) == FOUND
