"""Legacy names work wherever user code hides, on the workers of two nodes."""

from pathlib import Path

import pytest

from .running import SCRIPTS, railswitch

pytestmark = pytest.mark.long


def test_where_user_code_hides(tmp_path: Path) -> None:
    folder = tmp_path / "working_dir"
    folder.mkdir()
    (folder / "helpers.py").write_text((SCRIPTS / "helpers.py").read_text())
    done = railswitch("run", "--v2", SCRIPTS / "hiding.py", tmp_path / "storage", folder)
    assert done.code == 0, done.err
    nothing = {"where": None, "rank": None, "x": None, "epoch": None}
    assert done.facts == {
        "module": [{**nothing, "where": "module", "rank": 0, "x": 3}],
        "lambda": [{**nothing, "where": "lambda"}],
        "partial": [{**nothing, "where": "p3"}],
        "stopped": 2,
        "lightning": 0,
        "data": [0, 2, 4],
    }
    rules = {(path, rule) for path, _, rule in done.warned}
    assert ("helpers.py", "RS201") in rules
    assert ("helpers.py", "RS205") in rules
    assert ("hiding.py", "RS201") in rules
    assert ("hiding.py", "RS311") in rules
    assert ("hiding.py", "RS316") in rules
    assert ("hiding.py", "RS401") in rules
