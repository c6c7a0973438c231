"""Canary values: keys of trackers, wherever they come from, are in no trace."""

import json
import sys
from pathlib import Path

import pytest

from railswitch.traces import Part, merged
from railswitch.traces.keys import without_keys

CANARY = "canary" + "0" * 34


def trace(folder: Path, **fields: object) -> str:
    folder.mkdir()
    part = Part(folder)
    part.write("report", **fields)
    part.end(failed=False)
    (written,) = folder.iterdir()
    return written.read_text()


@pytest.mark.parametrize(
    "variable", ["WANDB_API_KEY", "MLFLOW_TRACKING_PASSWORD", "HF_TOKEN", "AWS_SECRET_ACCESS_KEY"]
)
def test_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, CANARY)
    text = trace(tmp_path / "trace", text=f"401 for {CANARY}", metrics={"note": [CANARY, 1]})
    assert CANARY not in text
    assert json.loads(text.splitlines()[1])["metrics"] == {"note": ["***", 1]}


@pytest.mark.parametrize(
    "value", [f'{CANARY}"\\', f"{CANARY}\N{BULLET}"], ids=["quoted", "not ASCII"]
)
def test_as_json_writes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("COMET_API_KEY", value)
    assert CANARY not in trace(tmp_path / "trace", text=value)


@pytest.mark.parametrize("name", ["wandb_api_key", "apiKey", "secret", "db_password", "auth_token"])
def test_of_a_configuration(tmp_path: Path, name: str) -> None:
    """Also where the value comes once more without its name, in the table of all metrics."""
    config = {"config": {"train_loop_config": {name: CANARY, "lr": 0.1}}}
    frame = {"columns": [f"config/train_loop_config/{name}"], "rows": 1, "data": [[CANARY]]}
    text = trace(tmp_path / "trace", results=[{"metrics": config, "dataframe": frame}])
    assert CANARY not in text
    (event,) = merged(tmp_path / "trace").events
    assert event["results"][0]["dataframe"]["data"] == [["***"]]
    assert event["results"][0]["metrics"]["config"]["train_loop_config"]["lr"] == 0.1


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        (f"https://me:{CANARY}@mlflow.example/api", "https://***@mlflow.example/api"),
        (f"https://{CANARY}@mlflow.example", "https://***@mlflow.example"),
        (f"s3://b/d?access_key={CANARY}&region=eu", "s3://b/d?access_key=***&region=eu"),
        ("s3://bucket/dir?region=eu", "s3://bucket/dir?region=eu"),
    ],
)
def test_of_uris(tmp_path: Path, uri: str, shown: str) -> None:
    text = trace(tmp_path / "trace", text=f"cannot reach {uri} now")
    assert json.loads(text.splitlines()[1])["text"] == f"cannot reach {shown} now"


@pytest.mark.parametrize("given", [["--wandb-api-key", CANARY], [f"--hf_token={CANARY}"]])
def test_of_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str]) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python", "train.py", "--lr", "0.1", *given])
    assert CANARY not in trace(tmp_path / "trace")
    (process,) = merged(tmp_path / "trace").processes
    assert process["command"][:4] == ["python", "train.py", "--lr", "0.1"]


def test_what_is_no_key_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKENIZERS_PARALLELISM", "a long value that says something")
    monkeypatch.setenv("GOOGLE_CREDENTIALS", str(tmp_path))
    monkeypatch.setenv("A_TOKEN", "1")
    line = json.dumps(
        {"tokens": 512, "tokenizer": "bert-base-uncased", "path": str(tmp_path), "count": "1"}
        | {"text": "a long value that says something, user@host, see https://a/b@2"}
    )
    assert without_keys(line) == line
