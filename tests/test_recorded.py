"""A recording is used as long as nothing has changed of which it was made, and no longer."""

import json
from pathlib import Path

import pytest

from .recorded import Facts, Recording


def test_it_is_made_once_and_again_when_a_script_changes(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    script = tmp_path / "script.py"
    asked: list[int] = []

    def ask() -> Facts:
        asked.append(1)
        return {"times": len(asked)}

    def facts() -> Facts:
        return Recording(tmp_path / "recorded", [script], ["pytest"]).facts(ask)

    script.write_text("first")
    with pytest.warns(UserWarning, match="was recorded anew"):
        assert facts() == {"times": 1}
    assert facts() == {"times": 1}
    script.write_text("second")
    with pytest.warns(UserWarning, match="was recorded anew"):
        assert facts() == {"times": 2}
    (file,) = (tmp_path / "recorded").iterdir()
    recorded = json.loads(file.read_text())
    recorded["made_with"]["releases"]["pytest"] = "0.1"
    file.write_text(json.dumps(recorded))
    with pytest.warns(UserWarning, match="was recorded anew"):
        assert facts() == {"times": 3}
