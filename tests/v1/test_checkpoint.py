"""Checkpoints as Ray AIR had them: dictionaries and directories that turn into each other."""

from pathlib import Path

import pytest
import ray.train

from railswitch.v1 import Checkpoint


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "model.txt").write_text("weights")
    (tmp_path / "sub" / "more.txt").write_text("more")
    return tmp_path


def test_a_dictionary_survives_as_a_directory(tmp_path: Path) -> None:
    path = Checkpoint.from_dict({"epoch": 3}).to_directory(tmp_path / "checkpoint")
    assert Checkpoint.from_directory(path).to_dict() == {"epoch": 3}


def test_a_directory_survives_as_a_dictionary(directory: Path, tmp_path: Path) -> None:
    data = Checkpoint.from_directory(directory).to_dict()
    path = Path(Checkpoint.from_dict(data).to_directory(tmp_path / "again"))
    assert (path / "model.txt").read_text() == "weights"
    assert (path / "sub" / "more.txt").read_text() == "more"


def test_bytes_carry_either_form(directory: Path) -> None:
    assert Checkpoint.from_bytes(Checkpoint.from_dict({"a": 1}).to_bytes()).to_dict() == {"a": 1}
    packed = Checkpoint.from_directory(directory).to_bytes()
    with Checkpoint.from_bytes(packed).as_directory() as path:
        assert Path(path, "model.txt").read_text() == "weights"


def test_a_dictionarys_temporary_directory_is_removed() -> None:
    with Checkpoint.from_dict({"a": 1}).as_directory() as path:
        assert Path(path).is_dir()
    assert not Path(path).exists()


def test_uris(directory: Path, tmp_path: Path) -> None:
    target = f"file://{tmp_path}/copied"
    assert Checkpoint.from_directory(directory / "sub").to_uri(target) == target
    again = Checkpoint.from_uri(target)
    assert again.uri == target
    with again.as_directory() as path:
        assert Path(path, "more.txt").read_text() == "more"


def test_every_old_constructor(directory: Path) -> None:
    assert Checkpoint(local_path=directory).path == str(directory)
    assert Checkpoint(uri=f"file://{directory}").path == str(directory)
    assert Checkpoint(data_dict={"a": 1}).to_dict() == {"a": 1}
    with pytest.raises(ValueError, match="exactly one of"):
        Checkpoint()


def test_it_is_ray_trains_own_class_and_wraps_it(directory: Path) -> None:
    plain = ray.train.Checkpoint.from_directory(directory)
    wrapped = Checkpoint.wrap(plain)
    assert isinstance(wrapped, ray.train.Checkpoint)
    assert wrapped.path == plain.path
    assert Checkpoint.from_checkpoint(wrapped).path == plain.path


def test_the_preprocessor_is_kept_in_either_form(directory: Path) -> None:
    for checkpoint in (Checkpoint.from_dict({"a": 1}), Checkpoint.from_directory(directory)):
        assert checkpoint.get_preprocessor() is None
        checkpoint.set_preprocessor({"mean": 0.5})
        assert checkpoint.get_preprocessor() == {"mean": 0.5}
