"""Legacy code with the callbacks that users of V1 had; run on Ray's own V1 and on railswitch.v1.

usage: legacy_script.py FOLDER MLFLOW_SERVER   (writes FOLDER/facts.json)
`legacy` is the one or the other API (see tests/v1/legacy_api).
"""

import faulthandler
import json
import os
import sys
import tempfile
from pathlib import Path

import ray
import read_back
import torch
from legacy import Checkpoint, RunConfig, ScalingConfig, TorchTrainer, TrainingFailedError, session
from ray.air.integrations.comet import CometLoggerCallback
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.air.integrations.wandb import WandbLoggerCallback, setup_wandb
from ray.tune.logger import LoggerCallback, TBXLoggerCallback
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator


class OwnLogger(LoggerCallback):
    """What a user wrote for a tracking server of the company."""

    def __init__(self):
        self.calls = []

    def log_trial_start(self, trial):
        self.calls.append(["start", trial.config["train_loop_config"]])

    def log_trial_result(self, iteration, trial, result):
        self.calls.append(["result", result["training_iteration"], result["loss"]])

    def log_trial_save(self, trial):
        self.calls.append(["save", Path(trial.checkpoint.path).name])

    def log_trial_end(self, trial, failed=False):
        self.calls.append(["end", failed])


def train_func(config):
    own = setup_wandb(config, project="inside", mode="offline", dir=config["folder"])
    for i in range(3):
        checkpoint = None
        if i == 1 and session.get_world_rank() == 0:
            directory = tempfile.mkdtemp()
            Path(directory, "model.txt").write_text("weights")
            checkpoint = Checkpoint.from_directory(directory)
        own.log({"inside": i})
        session.report(
            {"loss": 1.0 / (i + 1), "nested": {"i": i}, "text": "x"}, checkpoint=checkpoint
        )
    own.finish()
    torch.distributed.barrier()
    if config["fails"]:
        raise ValueError("the user's own words")


def run(folder, name, tracking_uri, fails):
    """One run with all the callbacks, and what they have stored."""
    folder = Path(folder, name)
    folder.mkdir(parents=True)
    own = OwnLogger()
    experiment = f"{folder.parent.name}-{name}"
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"lr": 0.1, "fails": fails, "folder": str(folder / "inside")},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=name,
            storage_path=str(folder),
            verbose=0,
            callbacks=[
                WandbLoggerCallback(
                    project="demo", excludes=["text"], upload_checkpoints=True, tags=["a"]
                ),
                MLflowLoggerCallback(
                    tracking_uri, experiment_name=experiment, tags={"team": "a"}, save_artifact=True
                ),
                CometLoggerCallback(
                    online=False,
                    tags=["a"],
                    offline_directory=str(folder / "comet"),
                ),
                TBXLoggerCallback(),
                own,
            ],
        ),
    )
    (folder / "inside").mkdir()
    try:
        trainer.fit()
    except TrainingFailedError:
        assert fails
    (trial,) = (path for path in (folder / name).iterdir() if path.is_dir())
    events = EventAccumulator(str(trial)).Reload()
    place = str(folder)
    facts = {
        "own": own.calls,
        "mlflow": read_back.mlflow_runs(tracking_uri, experiment),
        "wandb": [
            without_id(seen)
            for seen in read_back.wandb_runs(ray_session_folder())
            if seen["group"] == name
        ],
        "inside": [without_id(seen) for seen in read_back.wandb_runs(folder / "inside")],
        "comet": [without_id(seen) for seen in read_back.comet_experiments(folder / "comet")],
        "tensorboard": {
            tag: [[event.step, round(event.value, 5)] for event in events.Scalars(tag)]
            for tag in events.Tags()["scalars"]
            if tag.rsplit("/", 1)[-1] not in read_back.VOLATILE
        },
    }
    return json.loads(json.dumps(facts, default=str).replace(place, "<folder>"))


def without_id(seen):
    return {key: value for key, value in seen.items() if key not in ("id", "key", "files")}


def ray_session_folder():
    return Path(ray._private.worker._global_node.get_session_dir_path())


def main(folder, server):
    faulthandler.dump_traceback_later(1000, exit=True)  # says where it hangs, if it does
    ray.init(
        "local",
        num_cpus=8,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="warning",
    )
    file_store = f"file:{folder}/mlruns"
    facts = {
        "finished": run(folder, "finished", server, False),
        "failed": run(folder, "failed", file_store, True),
    }
    Path(folder, "facts.json").write_text(json.dumps(facts))
    ray.shutdown()


if __name__ == "__main__":
    os.environ |= {
        "WANDB_MODE": "offline",
        "WANDB_SILENT": "true",
        "MLFLOW_ALLOW_FILE_STORE": "true",
        "COMET_LOGGING_CONSOLE": "error",
    }
    main(*sys.argv[1:])
