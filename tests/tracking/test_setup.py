"""What is said before training starts, and what the workers are given."""

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from railswitch.v2.tracking import Comet, CometCallback, MLflow, TrackingError, Wandb, WandbCallback
from railswitch.v2.tracking._checks import SharedDirectory, require
from railswitch.v2.tracking._environment import Baggage

KEYS = ("WANDB_API_KEY", "WANDB_MODE", "COMET_API_KEY", "MLFLOW_TRACKING_URI", "NETRC")


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.chdir(tmp_path)


def test_a_missing_library_is_named_with_what_to_install() -> None:
    with pytest.raises(TrackingError, match=r"NoSuch is not installed.*pip install 'railswitch\["):
        require("no_such_library", "NoSuch")


@pytest.mark.parametrize("make", [Wandb, WandbCallback])
def test_wandb_without_a_key(make: Any) -> None:
    with pytest.raises(TrackingError, match=r'wandb login.*WANDB_API_KEY.*mode="offline"'):
        make("project")


def test_wandb_takes_the_key_along(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "key").write_text("k" * 40 + "\n")
    with pytest.raises(TrackingError, match=r"api_key_file is .*absent, which does not exist"):
        Wandb("project", api_key_file=tmp_path / "absent")
    with pytest.raises(TrackingError, match="Both api_key and api_key_file"):
        Wandb("project", api_key="x", api_key_file=tmp_path / "key")
    tracker = Wandb("project", api_key_file=tmp_path / "key")
    assert "k" * 40 not in repr(tracker._baggage)
    sent = pickle.loads(pickle.dumps(tracker))
    assert "WANDB_API_KEY" not in os.environ
    monkeypatch.setattr(os, "environ", dict(os.environ))
    sent.prepare()
    assert os.environ["WANDB_API_KEY"] == "k" * 40


def test_wandb_callback_without_a_project() -> None:
    with pytest.raises(TrackingError, match="WandbCallback needs the name of the project"):
        WandbCallback(mode="offline")


@pytest.mark.parametrize("make", [Comet, CometCallback])
def test_comet_without_a_key(make: Any) -> None:
    with pytest.raises(TrackingError, match=r"comet login.*COMET_API_KEY.*online=False"):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda path: Wandb("project", mode="offline", dir=path),
        lambda path: Comet(online=False, offline_directory=path),
        lambda path: MLflow(f"sqlite:///{path}/mlflow.db"),
    ],
    ids=["wandb", "comet", "mlflow"],
)
def test_a_directory_that_is_not_writable_or_not_shared(make: Any, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TrackingError, match=r"file/below, the .*cannot be written"):
        make(str(tmp_path / "file/below"))
    tracker = make(str(tmp_path / "offline"))
    tracker.prepare()
    # Another node, which has a directory of the same name.
    (tmp_path / "offline/.railswitch-shared").write_text("of another node")
    with pytest.raises(TrackingError, match="is not the same directory on this node"):
        pickle.loads(pickle.dumps(tracker)).prepare()


def test_two_drivers_share_a_directory(tmp_path: Path) -> None:
    first, second = SharedDirectory(tmp_path, "x"), SharedDirectory(tmp_path, "x")
    first.check()
    second.check()


def test_mlflow_without_a_configuration_of_databricks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(TrackingError, match=r"\.databrickscfg does not exist.*databricks conf"):
        MLflow("databricks")
    (tmp_path / ".databrickscfg").write_text("[DEFAULT]\nhost = https://example.test\n")
    tracker = pickle.loads(pickle.dumps(MLflow("databricks")))
    (tmp_path / ".databrickscfg").unlink()
    monkeypatch.setattr(os, "environ", dict(os.environ))
    tracker.prepare()
    copy = Path(os.environ["DATABRICKS_CONFIG_FILE"])
    assert "example.test" in copy.read_text()
    assert copy.stat().st_mode & 0o077 == 0, "only its owner may read it"


def test_a_file_store_that_mlflow_refuses(tmp_path: Path) -> None:
    with pytest.raises(TrackingError, match=r"cannot be used: .*MLFLOW_ALLOW_FILE_STORE"):
        MLflow(str(tmp_path / "mlruns"))


def test_relative_places_are_those_of_the_driver(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tracker = MLflow("sqlite:///here.db")
    assert tracker.tracking_uri == f"sqlite:///{tmp_path}/here.db"
    assert MLflow("http://tracking.test:5000").tracking_uri == "http://tracking.test:5000"


def test_what_is_taken_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"WANDB_ENTITY": "of the worker"})
    given = {"WANDB_ENTITY": "of the driver", "WANDB_TAGS": "a", "WANDB_SERVICE": "x", "HOME": "/"}
    Baggage(["WANDB_"], given).unpack()
    assert os.environ == {"WANDB_ENTITY": "of the worker", "WANDB_TAGS": "a"}


def test_a_uri_with_a_key_in_it_is_named_without(tmp_path: Path) -> None:
    (tmp_path / "db").write_text("no database")
    uri = f"sqlite:///{tmp_path}/db?password=canary"
    with pytest.raises(TrackingError, match="cannot be used") as caught:
        MLflow(uri)
    assert "canary" not in str(caught.value)
