"""What V1 did at the edges, run on Ray's own V1 engine and on railswitch.v1.

As in cases.py, each function is a case that returns facts, which must be the same on both.
"""

import json
import logging
import os
import signal
import sys
import tempfile
from pathlib import Path

import ray
from cases_of import run_cases
from legacy_fine_print import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    Result,
    RunConfig,
    ScalingConfig,
    TrainingFailedError,
    Tuner,
    session,
)
from ray import tune

TRAVELLERS = (
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SECURITY_TOKEN",
    "AWS_SESSION_TOKEN",
    "RAY_CHDIR_TO_TRIAL_DIR",
)


def run_config(storage, name, **more):
    return RunConfig(name=name, storage_path=storage, verbose=0, **more)


def trial_of(run):
    (trial,) = (path for path in Path(run).iterdir() if path.is_dir())
    return trial


def rows_of(run):
    return [json.loads(line) for line in (trial_of(run) / "result.json").read_text().splitlines()]


# ---- a callback that raises on the driver


class FailingOnce(tune.Callback):
    """Raises when the third row comes, in the first run."""

    def __init__(self, marker):
        self.marker = marker

    def on_trial_result(self, iteration, trials, trial, result, **info):
        if trial.last_result.get("training_iteration", 0) == 2 and not self.marker.exists():
            self.marker.touch()
            raise ValueError("the user's own words")


def counting(config):
    """Counts on from its checkpoint, and saves each number on rank 0."""
    checkpoint, start = session.get_checkpoint(), 0
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = int(Path(directory, "number").read_text()) + 1
    for number in range(start, 6):
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "number").write_text(str(number))
            saved = Checkpoint.from_directory(directory)
            session.report({"i": number}, checkpoint=saved if is_first() else None)


def is_first():
    return session.get_world_rank() == 0


def callback_that_raises_at_the_third_row(storage):
    """Rows end with the one before; a restored run goes on from there, not from where it was."""
    trainer = DataParallelTrainer(
        counting,
        train_loop_config={},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=run_config(
            storage,
            "raises",
            callbacks=[FailingOnce(Path(storage, "marker"))],
            checkpoint_config=CheckpointConfig(num_to_keep=1),
        ),
    )
    run = Path(storage, "raises")
    try:
        trainer.fit()
    except TrainingFailedError:
        before = rows_of(run)
    result = DataParallelTrainer.restore(str(run)).fit()
    names = ("i", "training_iteration", "iterations_since_restore", "checkpoint_dir_name")
    return {
        "rows before": [row["i"] for row in before],
        "rows after": [[row[name] for name in names] for row in rows_of(run)],
        "checkpoint": Path(result.checkpoint.path).name,
        "kept": sorted(path.name for path in trial_of(run).glob("checkpoint_*")),
        "error": result.error is not None,
    }


# ---- the environment


def variables_that_travel(storage):
    """Keys that are set after Ray was started reach the workers; others do not."""

    def train_func():
        names = (*TRAVELLERS, "PL_DISABLE_FORK", "MY_OWN_VARIABLE")
        session.report({name: os.environ.get(name) for name in names})

    set_here = {name: f"{number}" for number, name in enumerate((*TRAVELLERS, "MY_OWN_VARIABLE"))}
    before = {name: os.environ.get(name) for name in set_here}
    os.environ.update(set_here)
    try:
        run = DataParallelTrainer(train_func, run_config=run_config(storage, "environment"))
        metrics = run.fit().metrics
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return {name: metrics[name] for name in (*set_here, "PL_DISABLE_FORK")}


# ---- what was refused, and what was said


def wrong_arguments(storage):
    trainer = DataParallelTrainer(lambda: None)
    calls = {
        "a path": lambda: DataParallelTrainer(lambda: None, resume_from_checkpoint="/path"),
        "a dictionary": lambda: DataParallelTrainer(lambda: None, resume_from_checkpoint={}),
        "False": lambda: DataParallelTrainer(lambda: None, scaling_config=False),
        "a number": lambda: DataParallelTrainer(lambda: None, scaling_config=2),
        "a name": lambda: DataParallelTrainer(lambda: None, run_config="name"),
        "run_config as a hyperparameter": lambda: Tuner(
            trainer, param_space={"run_config": RunConfig()}
        ),
    }
    return {name: said_by(call) for name, call in calls.items()}


def said_by(function):
    try:
        function()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def two_run_configs(storage):
    """One in the trainer and one in the Tuner, or another one when it is restored."""

    def train_func(config):
        session.report({"i": config["i"]})

    def trainer(**config):
        return DataParallelTrainer(train_func, run_config=RunConfig(**config))

    said = []
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())
    for name in ("ray.tune.impl.tuner_internal", "railswitch.v1.tuner"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)
    space = {"train_loop_config": {"i": tune.grid_search([1])}}
    tuner = Tuner(trainer(name="mine"), param_space=space, run_config=run_config(storage, "tuners"))
    results = tuner.fit()
    path = str(Path(storage, "tuners"))
    Tuner.restore(path, trainer(name="another"), param_space=space)
    return {
        "said": [line for line in said if "RunConfig" in line],
        "where": Path(results[0].path).parent.name,
    }


def ranks_where_there_are_no_workers(storage):
    """A function that Tune runs asks as a worker does."""
    names = ("world_rank", "world_size", "local_rank", "local_world_size", "node_rank")

    def objective(config):
        from legacy import get_context  # noqa: PLC0415  (frameworks come with it)

        told = (getattr(get_context(), f"get_{name}")() for name in names)
        session.report(dict(zip(names, map(str, told), strict=True)))

    (result,) = tune.Tuner(objective, run_config=run_config(storage, "ranks")).fit()
    return {name: result.metrics[name] for name in names}


def names_and_texts(storage):
    trainers = {
        "plain": DataParallelTrainer(lambda: None),
        "default": DataParallelTrainer(lambda: None, scaling_config=ScalingConfig()),
        "workers": DataParallelTrainer(
            lambda: None,
            scaling_config=ScalingConfig(num_workers=2),
            run_config=RunConfig(name="mine", storage_path="/storage"),
        ),
        "data": DataParallelTrainer(lambda: None, datasets={"train": ray.data.range(3)}),
        "checkpoint": DataParallelTrainer(
            lambda: None, resume_from_checkpoint=Checkpoint.from_directory("/tmp")
        ),
    }
    texts = {name: repr(trainer) for name, trainer in trainers.items()}
    trainable = trainers["plain"].as_trainable()
    trainer = DataParallelTrainer(len, train_loop_config={"lr": 0.1})
    private = (
        trainer._train_loop_per_worker is len,
        trainer._train_loop_config,
        trainer._restore_path,
        trainer._restore_storage_filesystem,
    )
    return {**texts, "trainable": trainable.__name__, "private": private}


# ---- signals


class Ending(tune.Callback):
    """Sends SIGUSR1 after the third row."""

    def on_trial_result(self, iteration, trials, trial, result, **info):
        if result["i"] == 2:
            os.kill(os.getpid(), signal.SIGUSR1)


def sigusr1_where_ctrl_c_is_ignored(storage):
    """As under nohup or in a job in the background; the variable is about Ctrl-C alone."""

    def train_func():
        for i in range(2000):
            session.report({"i": i})

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["TUNE_DISABLE_SIGINT_HANDLER"] = "1"
    try:
        result = DataParallelTrainer(
            train_func, run_config=run_config(storage, "ended", callbacks=[Ending()])
        ).fit()
        still_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        del os.environ["TUNE_DISABLE_SIGINT_HANDLER"]
        signal.signal(signal.SIGINT, before)
    rows = [row["i"] for row in rows_of(Path(storage, "ended"))]
    return {
        "error": result.error is not None,
        "rows are whole": rows == list(range(len(rows))) and 3 <= len(rows) < 2000,
        "can be read": Result.from_path(trial_of(Path(storage, "ended"))).metrics["i"] == rows[-1],
        "can be restored": DataParallelTrainer.can_restore(str(Path(storage, "ended"))),
        "still ignored": still_ignored,
    }


if __name__ == "__main__":
    run_cases(globals(), *sys.argv[1:])
