"""What documents show must run: the V2 examples of Ray's, and our own page."""

import csv
import re
from pathlib import Path

import pytest

from .runs import ROOT, run_script

RUN_IN = Path(__file__).with_name("run_in.py")
DOCUMENTS = Path(__file__).with_name("documents")
OUR_PAGE = ROOT / "docs" / "v2.md"


def with_railswitch(script: Path, folder: Path) -> Path:
    """A copy of a script that imports railswitch.v2 where it imported ray.train."""
    text = script.read_text(encoding="utf-8")
    text = text.replace("from ray import train", "from railswitch import v2 as train")
    copy = folder / script.name
    copy.write_text(text.replace("ray.train", "railswitch.v2"), encoding="utf-8")
    return copy


@pytest.mark.long
def test_the_torchmetrics_example(cluster: str, tmp_path: Path) -> None:
    script = with_railswitch(DOCUMENTS / "torchmetrics_example.py", tmp_path)
    output = run_script(cluster, RUN_IN, tmp_path / "results", script, RAY_TRAIN_V2_ENABLED="0")
    assert re.search(r"^\d+\.\d+ \d+\.\d+$", output, re.MULTILINE), output
    (run,) = (tmp_path / "results").iterdir()
    assert len(list(run.glob("checkpoint_*/model.pt"))) == 5


def test_the_custom_metrics_callback(cluster: str, tmp_path: Path) -> None:
    script = with_railswitch(DOCUMENTS / "custom_metrics_callback.py", tmp_path)
    output = run_script(cluster, RUN_IN, tmp_path / "results", script, RAY_TRAIN_V2_ENABLED="1")
    assert output.count("{'rank': 0}") == 1, output  # Ray may write behind it, in the same line


def test_ready_made_callbacks_come_from_the_environment_also_to_rays_own_trainers(
    cluster: str, tmp_path: Path
) -> None:
    run_script(
        cluster,
        RUN_IN,
        tmp_path / "results",
        DOCUMENTS / "custom_metrics_callback.py",
        RAY_TRAIN_V2_ENABLED="1",
        RAY_TRAIN_CALLBACKS=(
            "railswitch.v2.callbacks.CSVCallback,railswitch.v2.callbacks.AggregationCallback"
        ),
    )
    (run,) = (tmp_path / "results").iterdir()
    with (run / "metrics.csv").open() as stream:
        assert [row["rank"] for row in csv.DictReader(stream)] == ["0", "1"]
    with (run / "metrics_aggregated.csv").open() as stream:
        assert [row["rank/mean"] for row in csv.DictReader(stream)] == ["0.5"]


def test_every_example_of_our_page_runs(cluster: str, tmp_path: Path) -> None:
    """The page reads as one program, from its first block to its last."""
    page = OUR_PAGE.read_text(encoding="utf-8")
    script = tmp_path / "page.py"
    script.write_text("\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)))
    results = tmp_path / "results"
    output = run_script(cluster, RUN_IN, results, script)
    assert {run.name for run in results.iterdir()} == {"first", "second"}
    assert len((results / "first/metrics.csv").read_text().splitlines()) == 1 + 2 * 3
    assert {path.name for path in (results / "second").iterdir()} >= {
        "metrics.csv",
        "metrics.jsonl",
        "metrics_aggregated.csv",
        "tensorboard",
    }
    assert "report 2" in output, "the console's table"
