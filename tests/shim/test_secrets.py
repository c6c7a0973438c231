"""Keys of trackers reach the libraries that they are for, and nothing that railswitch writes."""

import re
from pathlib import Path

import pytest

from .running import COMMAND, python

CANARY = "canary" + "0" * 34  # W&B accepts keys of 40 characters
VARIABLES = ("WANDB_API_KEY", "MLFLOW_TRACKING_TOKEN", "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID")

SCRIPT = f"""\
from ray.air import ScalingConfig, session
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({{"loss": config["lr"]}})


result = TorchTrainer(
    train_func,
    train_loop_config={{"lr": 0.1}},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(
        name="example",
        storage_path="STORAGE",
        callbacks=[WandbLoggerCallback(project="demo", api_key="{CANARY}")],
    ),
).fit()
print(result.metrics["loss"])
"""


@pytest.mark.ray
@pytest.mark.usefixtures("quick_workers")
def test_a_key_is_in_nothing_that_is_written(tmp_path: Path) -> None:
    script = SCRIPT.replace("STORAGE", str(tmp_path / "storage"))
    (tmp_path / "script.py").write_text(script)
    environment = dict.fromkeys(VARIABLES, CANARY) | {
        "WANDB_MODE": "offline",
        "RAILSWITCH_ENGINE": "v2",
        "RAILSWITCH_TRACE": str(tmp_path / "trace"),
    }
    (tmp_path / "trace").mkdir()
    script_and_key = ("script.py", "--wandb-api-key", CANARY)
    command = (COMMAND, "run", "--v1", "--report", "used.json", *script_and_key)
    ran = python(*command, cwd=tmp_path, **environment)
    assert ran.code == 0, ran.err
    assert "0.1" in ran.out
    assert "wandb sync" in ran.out + ran.err, "the callback did not run"
    doctor = python(COMMAND, "doctor", "--json", cwd=tmp_path, **environment)
    assert CANARY not in ran.out + ran.err + doctor.out + doctor.err
    written = [path for path in (tmp_path / "trace").iterdir() if "report" in path.read_text()]
    assert written, "no trace was written"
    holding = {
        re.sub(r"\d+", "N", str(path.relative_to(tmp_path)))
        for path in tmp_path.rglob("*")
        if path.is_file() and CANARY.encode() in path.read_bytes()
    }
    # The trainer itself is pickled with its callbacks, as Ray's V1 did, to be restored from.
    assert holding == {"script.py", "storage/example/trainer.pkl"}
