"""What a person should end with, of every rule that only a person can follow: it really runs."""

import os
import re
import sys
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS, Remedy
from railswitch.catalogue.markdown import is_shell
from tests.programs import start

RUNNER = Path(__file__).with_name("run_examples.py")
NOT_HERE = {
    **dict.fromkeys(("RS133", "RS134"), "needs what `ray[serve]` installs"),
    "RS314": "needs a server",
    "RS421": "needs Composer",
    "RS422": "needs what `ray[rllib]` installs",
    "RS428": "needs an NPU",
    **dict.fromkeys(("RS505", "RS511", "RS519", "RS603"), "needs what another run has stored"),
    "RS629": "needs Optuna",
    "RS712": "needs Aim",
    **dict.fromkeys(("RS824", "RS829", "RS830"), "starts a cluster of its own"),
}
"""The rules whose code is not run, and why."""

AFTERS = {
    row.id: row.after
    for row in DEPRECATIONS
    if row.fix.remedy is Remedy.MANUAL and row.after and not is_shell(row)
    if row.id not in NOT_HERE
}


GROUPS = sorted({rule[:3] for rule in AFTERS})
STORED = re.compile('"(?:/mnt/results|/results|/tmp/output)')


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_what_a_person_should_end_with_runs(group: str, cluster: str, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("x,label\n1,2\n2,4\n")
    programs = []
    for rule in (rule for rule in AFTERS if rule.startswith(group)):
        programs.append(tmp_path / f"{rule}.py")
        programs[-1].write_text(STORED.sub(f'"{tmp_path}/stored', AFTERS[rule]))
    environment = {**os.environ, "RAY_ADDRESS": cluster, "RAY_TRAIN_V2_ENABLED": "1"}
    environment["HOME"] = str(tmp_path)  # where results go by default
    command = [sys.executable, RUNNER, tmp_path, *programs]
    start(command, tmp_path / "log.txt", environment, cwd=tmp_path).finish()
