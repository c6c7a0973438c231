"""Checkpoints of Ray AIR 2.6 and Ray Train 2.9: what their releases wrote is read here, whole.

The folder air_checkpoints has what they wrote, the scripts that wrote and read it, and what
Ray 2.6 itself read. The long test asks it once more, where it is at hand.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pandas
import pyarrow.fs
import pytest

from railswitch.v1 import Checkpoint
from tests import programs

AIR = Path(__file__).resolve().parent / "air_checkpoints"
WRITTEN = AIR / "ray-2.6.3"
NEWER = AIR / "ray-2.9.3"


def read(folder: Path, *python: Any) -> dict[str, Any]:
    done = programs.run([*(python or (sys.executable,)), AIR / "read.py", folder])
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def expected() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((AIR / "read-by-ray-2.6.3.json").read_text())
    return found


def test_what_air_wrote_is_read_as_air_read_it(expected: dict[str, Any]) -> None:
    del expected["object.pickle"]
    assert read(WRITTEN) == expected


def test_with_the_shim_also_pickled_objects(expected: dict[str, Any]) -> None:
    command = Path(sys.executable).with_name("railswitch")
    found = read(WRITTEN, sys.executable, command, "run")
    assert found["object.pickle"] == {"epoch": 3, "weights": [0.5, 1.5]}
    assert {**expected, "object.pickle": found["object.pickle"]} == found


def test_what_railswitch_writes_is_what_air_wrote(tmp_path: Path, expected: dict[str, Any]) -> None:
    done = programs.run([sys.executable, AIR / "write.py", tmp_path])
    assert done.returncode == 0, done.stderr
    found = read(tmp_path)
    # Where AIR kept a preprocessor of a dictionary twice, here it is kept once.
    for facts in (found, expected):
        for way in ("files", "by way of a dictionary", "by way of bytes"):
            facts["dict_with_preprocessor"][way].pop("_preprocessor", None)
        facts.pop("copy")  # in which set_preprocessor() is seen at once
    assert found == expected


def test_preprocessors_of_ray_2_9() -> None:
    """Framework checkpoints kept them in their metadata; those stay what they were."""
    checkpoint = Checkpoint.from_directory(NEWER / "framework")
    assert checkpoint.get_preprocessor().stats_ == {"mean(x)": 4.5, "std(x)": 2.0}
    assert checkpoint.get_metadata()["team"] == "a"
    plain = Checkpoint.from_directory(NEWER / "plain")
    assert plain.get_preprocessor() is None
    assert plain.get_metadata() == {"team": "a"}
    again = Checkpoint.from_dict(plain.to_dict())
    assert again.get_metadata() == {"team": "a"}
    with again.as_directory() as directory:
        assert Path(directory, "model.txt").read_text() == "weights"


@pytest.mark.parametrize("place", [WRITTEN / "dict_with_preprocessor", NEWER / "framework"])
def test_preprocessors_of_both_still_work(place: Path) -> None:
    preprocessor = Checkpoint.from_directory(place).get_preprocessor()
    transformed = preprocessor.transform_batch(pandas.DataFrame({"x": [4.5, 6.5]}))
    assert list(transformed["x"]) == [0, 1]


def test_a_preprocessor_is_replaced_where_it_is_read(tmp_path: Path) -> None:
    for name in ("dict_with_preprocessor", "directory_with_preprocessor"):
        path = Checkpoint.from_directory(WRITTEN / name).to_directory(tmp_path / name)
        Checkpoint.from_directory(path).set_preprocessor("another")
        assert Checkpoint.from_directory(path).get_preprocessor() == "another"


def test_uris_that_only_fsspec_knows() -> None:
    uri = "memory://checkpoints/first"
    assert Checkpoint.from_directory(WRITTEN / "dict_with_files").to_uri(uri) == uri
    checkpoint = Checkpoint.from_uri(uri)
    assert checkpoint.to_dict()["epoch"] == 3
    assert checkpoint.uri == "memory:///checkpoints/first"
    assert Checkpoint.from_uri(checkpoint.uri).to_dict().keys() == checkpoint.to_dict().keys()
    assert isinstance(checkpoint.filesystem, pyarrow.fs.PyFileSystem)
    with checkpoint.as_directory() as directory:
        assert Path(directory, "logs/first.log").read_text() == "first"
    with pytest.raises(ValueError, match="neither pyarrow nor fsspec"):
        Checkpoint.from_uri("nowhere://bucket/path")


@pytest.mark.long
def test_ray_2_6_reads_both(tmp_path: Path, expected: dict[str, Any]) -> None:
    """Its virtual environment: `pip install "ray[data]==2.6.3" "numpy<2" "pydantic<2"`."""
    python = Path(os.environ.get("RAILSWITCH_CACHE_DIR", ""), "venv-ray-2.6.3/bin/python")
    if not python.exists():
        pytest.skip("there is no venv-ray-2.6.3 in RAILSWITCH_CACHE_DIR")
    assert read(WRITTEN, python) == expected
    done = programs.run([sys.executable, AIR / "write.py", tmp_path])
    assert done.returncode == 0, done.stderr
    (tmp_path / "object.pickle").write_bytes((WRITTEN / "object.pickle").read_bytes())
    found = read(tmp_path, python)
    for facts in (found, expected):
        for way in ("files", "by way of a dictionary", "by way of bytes"):
            facts["dict_with_preprocessor"][way].pop("_preprocessor", None)
        facts.pop("copy")
    assert found == expected
