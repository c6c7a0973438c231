"""What one of the four APIs does, for the comparison in the guide; run as a script.

usage: comparison_facts.py {ray_v1,ray_v2,v1,v2} FOLDER   (writes FOLDER/facts.json)
"""

import importlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import ray
from ray import tune

API = sys.argv[1]
FOLDER = Path(sys.argv[2])
ENGINE = {"ray_v1": "0"}.get(API, "1")

if API.startswith("ray"):
    from ray import train
    from ray.train.torch import TorchTrainer
else:
    train = importlib.import_module(f"railswitch.{API}")
    TorchTrainer = importlib.import_module(f"railswitch.{API}.torch").TorchTrainer


class Witness(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        with (FOLDER / "witness").open("a") as file:
            file.write(f"{result['loss']}\n")


def witness():
    """The callback that the API takes, which writes down the losses that it is told."""
    if not hasattr(train, "UserCallback"):
        return Witness()

    class UserWitness(train.UserCallback):
        def after_report(self, run_context, metrics, checkpoint):
            with (FOLDER / "witness").open("a") as file:
                file.write(" ".join(str(of_rank["loss"]) for of_rank in metrics) + "\n")

    return UserWitness()


def report_five_times():
    rank = train.get_context().get_world_rank()
    start = time.monotonic()
    for step in range(5):
        train.report({"loss": float(10 * step + rank)})
    if rank == 0:
        bundles = ray.util.get_current_placement_group().bundle_specs
        told = {"seconds": time.monotonic() - start, "cpus": sum(b["CPU"] for b in bundles)}
        (FOLDER / "worker.json").write_text(json.dumps(told))


def save_a_checkpoint():
    resumed = train.get_checkpoint() is not None
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "resumed").write_text(str(resumed))
        train.report({"loss": 0.0}, checkpoint=train.Checkpoint.from_directory(folder))


def run_config(name, **more):
    return train.RunConfig(name=name, storage_path=str(FOLDER / "storage"), **more)


def outcome(action):
    """The name of what an action raises, or None."""
    try:
        action()
    except (Exception, DeprecationWarning) as error:
        return type(error).__name__
    return None


def resumed(name):
    result = TorchTrainer(save_a_checkpoint, run_config=run_config(name)).fit()
    with result.checkpoint.as_directory() as folder:
        return Path(folder, "resumed").read_text() == "True"


def main():
    ray.init(
        address=os.environ["RAY_ADDRESS"],
        log_to_driver=False,
        runtime_env={"env_vars": {"RAY_TRAIN_V2_ENABLED": ENGINE}},
    )
    result = TorchTrainer(
        report_five_times,
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=run_config("free", callbacks=[witness()]),
    ).fit()
    worker = json.loads((FOLDER / "worker.json").read_text())
    frame = result.metrics_dataframe
    names = {path.name.split(".17")[0] for path in Path(result.path).iterdir()}
    seen = (FOLDER / "witness").read_text().splitlines()
    facts = {
        "rows": 0 if frame is None else len(frame),
        "filled_in": bool(result.metrics) and "training_iteration" in result.metrics,
        "files": sorted(names & {"progress.csv", "result.json", "events.out.tfevents"}),
        "callback": seen,
        "waits": worker["seconds"] > 4,
        "cpus": worker["cpus"],
        "user_callback": hasattr(train, "UserCallback"),
        "runtime_error": issubclass(train_error(), RuntimeError),
        "tune_callback": outcome(lambda: run_config("c", callbacks=[Witness()])),
        "stop": outcome(lambda: run_config("s", stop={"loss": 1})),
        "verbose": outcome(lambda: run_config("v", verbose=0)),
        "resume_from": outcome(
            lambda: TorchTrainer(print, resume_from_checkpoint=train.Checkpoint(str(FOLDER)))
        ),
        "restore": outcome(lambda: TorchTrainer.can_restore(str(FOLDER))),
        "tuner": outcome(
            lambda: getattr(train, "Tuner", tune.Tuner)(TorchTrainer(print), param_space={})
        ),
        "same_name": [resumed("twice"), resumed("twice")],
    }
    (FOLDER / "facts.json").write_text(json.dumps(facts))


def train_error():
    if API == "ray_v1":
        from ray.train.base_trainer import TrainingFailedError  # noqa: PLC0415

        return TrainingFailedError
    return train.TrainingFailedError


if __name__ == "__main__":
    main()
