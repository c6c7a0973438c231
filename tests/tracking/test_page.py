"""The code of docs/tracking.md runs."""

import os
import re
from pathlib import Path

import pytest

from tests.v2.runs import ROOT, run_script

from . import read_back

PAGE = (ROOT / "docs/tracking.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.long
def test_its_code(cluster: str, tmp_path: Path) -> None:
    callback, function = BLOCKS
    text = f"import os\nos.chdir({str(tmp_path)!r})\n{callback}\n{function}"
    script = tmp_path / "page.py"
    script.write_text(text.replace('"runs"', repr(str(tmp_path / "runs"))), encoding="utf-8")
    run_script(cluster, script)
    of_callback, of_function = read_back.mlflow_runs(f"sqlite:///{tmp_path}/mlflow.db", "demo")
    assert (of_callback["name"], of_callback["status"]) == ("callback", "FINISHED")
    assert of_callback["metrics"]["rank/mean"] == [[1, 0.5], [2, 0.5], [3, 0.5]]
    assert (of_function["name"], of_function["status"]) == ("function", "FINISHED")
    assert [step for step, _ in of_function["metrics"]["loss"]] == [0, 1, 2]
    assert of_function["tags"] == {"kind": "example"}


def test_it_names_what_there_is() -> None:
    from railswitch.v2 import tracking  # noqa: PLC0415

    assert set(re.findall(r"\b(?:MLflow|Wandb|Comet)Callback\b", PAGE)) <= set(tracking.__all__)
    assert os.path.isdir(ROOT / "examples/tracking")
