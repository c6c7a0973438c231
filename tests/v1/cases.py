"""Legacy code, as users wrote it, run on Ray's own V1 engine and on railswitch.v1.

Each function is a case; it returns facts that must be the same on both. `legacy` is the one or the
other API (see the folder legacy_api).
"""

import json
import logging
import os
import sys
import tempfile
import time
import warnings
from pathlib import Path

import facts
import legacy
import numpy as np
import ray
import torch
from legacy import (
    Checkpoint,
    CheckpointConfig,
    FailureConfig,
    RunConfig,
    ScalingConfig,
    SyncConfig,
    TorchTrainer,
    TrainingFailedError,
    session,
)
from ray import tune

TWO_WORKERS = ScalingConfig(num_workers=2)


def run_config(storage, name, **more):
    return RunConfig(name=name, storage_path=storage, verbose=0, **more)


def save(text):
    """A checkpoint on rank 0, as most users have it."""
    if session.get_world_rank() != 0:
        return None
    directory = tempfile.mkdtemp()
    Path(directory, "state.txt").write_text(str(text))
    return Checkpoint.from_directory(directory)


def load(checkpoint):
    with checkpoint.as_directory() as directory:
        return int(Path(directory, "state.txt").read_text())


def raised_by(function):
    """The types of what a function raises, its cause and its text, as users catch and read them."""
    try:
        function()
    except Exception as error:
        cause = error.__cause__
        return {
            "is_runtime_error": isinstance(error, RuntimeError),
            "is_training_failed_error": isinstance(error, TrainingFailedError),
            "cause_is_value_error": isinstance(cause, ValueError),
            "cause_is_runtime_error": isinstance(cause, RuntimeError),
            "names_the_users_text": "the user's own words" in str(cause),
            "says_how_to_restore": ".restore(" in str(error),
        }
    return None


# ---- metrics


def session_example(storage):
    """The two-epoch example of the oldest documentation, with the default output."""

    def train_func(config):
        for i in range(config["num_epochs"]):
            session.report({"epoch": i})

    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 2},
        scaling_config=TWO_WORKERS,
        run_config=RunConfig(name="example", storage_path=storage),
    )
    return facts.of_result(trainer.fit())


def metrics_of_all_kinds(storage):
    """Nested, NumPy, text and None; a dictionary that is used again; keys that V1 fills in."""

    def train_func():
        reused = {"loss": 1.0, "nested": {"a": {"b": 0}}}
        for i in range(3):
            reused["loss"] = 1.0 / (i + 1)
            reused["nested"]["a"]["b"] = i
            session.report(
                {
                    **reused,
                    "float32": np.float32(0.5),
                    "int64": np.int64(i),
                    "array": np.arange(2),
                    "text": f"step {i}",
                    "nothing": None,
                    "list": [1, 2],
                }
            )
        session.report(reused)
        reused["loss"] = -1.0

    trainer = TorchTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "kinds"),
    )
    return facts.of_result(trainer.fit())


def no_report_at_all(storage):
    result = TorchTrainer(lambda: None, run_config=run_config(storage, "none")).fit()
    return {
        "metrics": sorted(result.metrics),
        "checkpoint": result.checkpoint,
        "files": facts.of_trial_dir(Path(result.path))["files"],
    }


# ---- checkpoints


def checkpoints_scored_by_a_filled_in_key(storage):
    """Order of rows with and without a checkpoint, retention, scoring on training_iteration."""

    def train_func():
        for i in range(5):
            session.report(
                {"loss": float(i), "float32": np.float32(i)},
                checkpoint=save(i) if i != 1 else None,
            )

    trainer = TorchTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        run_config=run_config(
            storage,
            "scored",
            checkpoint_config=CheckpointConfig(
                num_to_keep=2,
                checkpoint_score_attribute="training_iteration",
                checkpoint_score_order="min",
            ),
        ),
    )
    result = trainer.fit()
    best = result.get_best_checkpoint("loss", "min")
    again = legacy.Result.from_path(result.path)
    return {
        **facts.of_result(result),
        "best by loss": facts.of_checkpoint(best),
        "from_path": [facts.of_row(again.metrics), facts.of_checkpoint(again.checkpoint)],
    }


def resume_from_checkpoint(storage):
    def train_func():
        start = session.get_checkpoint()
        session.report({"start": load(start) if start else -1})

    directory = tempfile.mkdtemp()
    Path(directory, "state.txt").write_text("7")
    trainer = TorchTrainer(
        train_func,
        run_config=run_config(storage, "resumed"),
        resume_from_checkpoint=Checkpoint.from_directory(directory),
    )
    return facts.of_result(trainer.fit())


def metadata(storage):
    def train_func():
        session.report({"seen": session.get_metadata()["who"]}, checkpoint=save(1))

    trainer = TorchTrainer(
        train_func, run_config=run_config(storage, "metadata"), metadata={"who": "me"}
    )
    result = trainer.fit()
    return {"seen": result.metrics["seen"], "kept": result.checkpoint.get_metadata()}


# ---- stopping


def _stopped(storage, name, stop):
    def train_func():
        for i in range(50):
            session.report({"loss": 50.0 - i, "nested": {"i": i}}, checkpoint=save(i))
            torch.distributed.barrier()

    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, name, stop=stop)
    )
    result = trainer.fit()
    return {
        "metrics": facts.of_row(result.metrics),
        "rows": facts.of_dataframe(result.metrics_dataframe),
        "checkpoint": facts.of_checkpoint(result.checkpoint),
    }


def stop_by_iterations(storage):
    return _stopped(storage, "stop-dict", {"training_iteration": 3})


def stop_by_a_nested_metric(storage):
    return _stopped(storage, "stop-nested", {"nested/i": 2})


def stop_by_a_function(storage):
    return _stopped(storage, "stop-function", lambda _trial_id, result: result["loss"] <= 48)


def stop_by_a_stopper(storage):
    return _stopped(storage, "stop-stopper", tune.stopper.MaximumIterationStopper(2))


# ---- callbacks


class HookRecorder(tune.Callback):
    def __init__(self):
        self.calls = []
        self.process = os.getpid()

    def _note(self, hook, trial=None, **more):
        seen = {"hook": hook, "driver": os.getpid() == self.process, **more}
        if trial is not None:
            seen["status"] = trial.status
            seen["trial"] = facts.anonymous(str(trial))
            seen["checkpoint"] = trial.checkpoint and Path(trial.checkpoint.path).name
        self.calls.append(seen)

    def setup(self, **info):
        self._note("setup")

    def on_trial_start(self, iteration, trials, trial, **info):
        self._note("start", trial)

    def on_trial_result(self, iteration, trials, trial, result, **info):
        self._note("result", trial, row=facts.of_row(result))
        result["added by the callback"] = 1

    def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
        self._note("checkpoint", trial, name=Path(checkpoint.path).name)

    def on_trial_save(self, iteration, trials, trial, **info):
        self._note("save", trial)

    def on_trial_complete(self, iteration, trials, trial, **info):
        self._note("complete", trial)

    def on_trial_error(self, iteration, trials, trial, **info):
        self._note("error", trial)

    def on_experiment_end(self, trials, **info):
        self._note("end")


def callbacks(storage):
    """Callbacks run in the driver, in V1's order, with a real trial, and may change the row."""

    def train_func():
        session.report({"i": 0}, checkpoint=save(0))
        session.report({"i": 1})

    recorder = HookRecorder()
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"lr": 0.1},
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "callbacks", callbacks=[recorder]),
    )
    result = trainer.fit()
    return {"calls": recorder.calls, "metrics": facts.of_row(result.metrics)}


# ---- failures


def exception_on_one_rank(storage):
    """The error, V1's files about it, and the rows from before it."""

    def train_func():
        for i in range(3):
            session.report({"i": i})
        if session.get_world_rank() == 1:
            raise ValueError("the user's own words")
        time.sleep(60)

    recorder = HookRecorder()
    trainer = TorchTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "fails", callbacks=[recorder]),
    )
    raised = raised_by(trainer.fit)
    (trial,) = (path for path in Path(storage, "fails").iterdir() if path.is_dir())
    again = legacy.Result.from_path(trial)
    return {
        "raised": raised,
        "hooks": [call["hook"] for call in recorder.calls],
        "trial_dir": facts.of_trial_dir(trial),
        "error": isinstance(again.error, ValueError),
        "metrics": facts.of_row(again.metrics),
    }


def fail_fast_raise(storage):
    def train_func():
        raise ValueError("the user's own words")

    trainer = TorchTrainer(
        train_func,
        run_config=run_config(
            storage, "fail-fast", failure_config=FailureConfig(fail_fast="raise")
        ),
    )
    try:
        trainer.fit()
    except ValueError as error:
        return {"raised": "the user's own words" in str(error)}


def restart_after_a_failure(storage):
    """max_failures restarts from the last checkpoint; rows from before are there once."""
    marker = Path(storage, "failed-once")

    def train_func():
        start = session.get_checkpoint()
        first = load(start) + 1 if start else 0
        for i in range(first, 4):
            session.report({"i": i, "resumed": start is not None}, checkpoint=save(i))
            if i == 1 and not marker.exists() and session.get_world_rank() == 0:
                time.sleep(2)  # until the driver has seen the report
                marker.touch()
                raise ValueError("the user's own words")

    trainer = TorchTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "restarts", failure_config=FailureConfig(max_failures=1)),
    )
    return facts.of_result(trainer.fit())


def restore(storage):
    """A run that failed is continued by Trainer.restore, in the same directory."""
    marker = Path(storage, "broken")
    marker.touch()

    def train_func():
        start = session.get_checkpoint()
        for i in range(load(start) + 1 if start else 0, 4):
            session.report({"i": i}, checkpoint=save(i))
            if i == 1 and marker.exists():
                time.sleep(2)
                raise ValueError("the user's own words")

    experiment = str(Path(storage, "restored"))
    before = TorchTrainer.can_restore(experiment)
    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "restored")
    )
    raised = raised_by(trainer.fit)
    marker.unlink()
    after = TorchTrainer.can_restore(experiment)
    result = TorchTrainer.restore(experiment).fit()
    return {"can_restore": [before, after], "raised": raised, **facts.of_result(result)}


def report_on_rank_zero_only(storage):
    def train_func():
        if session.get_world_rank() == 0:
            session.report({"i": 0})

    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "uneven")
    )
    return raised_by(trainer.fit)


def metrics_that_cannot_be_sent(storage):
    def train_func(config):
        if config["kind"] == "tensor":
            session.report({"loss": torch.ones(1)})
        elif config["kind"] == "list":
            session.report([1, 2])

    outcome = {}
    for kind in ("tensor", "list"):
        trainer = TorchTrainer(
            train_func,
            train_loop_config={"kind": kind},
            run_config=run_config(storage, f"bad-{kind}"),
        )
        outcome[kind] = raised_by(trainer.fit)["is_training_failed_error"]
    return outcome


# ---- where the worker stands


def context(storage):
    def train_func():
        session.report(
            {
                "ranks": [
                    session.get_world_rank(),
                    session.get_world_size(),
                    session.get_local_rank(),
                    session.get_local_world_size(),
                    session.get_node_rank(),
                ],
                "by context": legacy.get_context().get_world_size(),
                "experiment": session.get_experiment_name(),
                "trial": [
                    facts.anonymous(session.get_trial_id()),
                    facts.anonymous(session.get_trial_name()),
                    facts.anonymous(Path(session.get_trial_dir()).name),
                    legacy.get_context().get_trial_name() == session.get_trial_name(),
                ],
                "bundles": len(session.get_trial_resources().bundles),
                "working directory": facts.anonymous(Path(os.getcwd()).name),
                "shard": session.get_dataset_shard("train") is None,
                "backend": torch.distributed.get_backend(),
            }
        )

    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "context")
    )
    return facts.of_row(trainer.fit().metrics)


def datasets(storage):
    def train_func():
        shard = session.get_dataset_shard("train")
        rows = sum(len(batch["id"]) for batch in shard.iter_batches(batch_size=4))
        session.report({"rows": rows, "missing": session.get_dataset_shard("no such") is None})

    trainer = TorchTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        datasets={"train": ray.data.range(16)},
        run_config=run_config(storage, "datasets"),
    )
    return facts.of_row(trainer.fit().metrics)


def outside_a_training_function(storage):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        values = [session.report({"a": 1}), session.get_world_size(), session.get_checkpoint()]
    return {"values": values, "warnings": [str(warning.message) for warning in caught]}


# ---- what else a training function may do


def return_value_exit_and_logging(storage):
    """A returned model, sys.exit() and logging.basicConfig() are harmless in V1."""
    log = str(Path(storage, "user.log"))

    def train_func(config):
        logging.basicConfig(filename=log, level=logging.INFO)
        logging.info("written by the user")
        session.report({"kind": config["kind"]})
        if config["kind"] == "exit":
            sys.exit(0)
        return torch.nn.Linear(1, 1)

    kinds = []
    for kind in ("exit", "return"):
        trainer = TorchTrainer(
            train_func, train_loop_config={"kind": kind}, run_config=run_config(storage, kind)
        )
        kinds.append(trainer.fit().metrics["kind"])
    return {"kinds": kinds, "log": "written by the user" in Path(log).read_text()}


def same_name_twice(storage):
    """A second fit with the same configuration is a fresh trial; it never resumes by accident."""

    def train_func():
        session.report({"fresh": session.get_checkpoint() is None}, checkpoint=save(1))

    shared = run_config(storage, "twice")
    results = [TorchTrainer(train_func, run_config=shared).fit() for _ in range(2)]
    return {
        "fresh": [result.metrics["fresh"] for result in results],
        "own directory": results[0].path != results[1].path,
        "checkpoints": [len(result.best_checkpoints) for result in results],
    }


def synced_artifacts(storage):
    def train_func():
        Path("artifact.txt").write_text("kept")
        session.report({"i": 0})

    trainer = TorchTrainer(
        train_func,
        run_config=run_config(storage, "artifacts", sync_config=SyncConfig(sync_artifacts=True)),
    )
    return facts.of_trial_dir(Path(trainer.fit().path))["files"]


def tuner(storage):
    """A Tuner with a trainer: search space, results, best result, dataframes."""

    def train_func(config):
        for i in range(3):
            session.report({"loss": config["lr"] * (3 - i)}, checkpoint=save(i))

    results = legacy.Tuner(
        TorchTrainer(
            train_func, train_loop_config={"lr": 1.0, "batch": 8}, scaling_config=TWO_WORKERS
        ),
        param_space={"train_loop_config": {"lr": tune.grid_search([0.5, 2.0])}},
        tune_config=tune.TuneConfig(metric="loss", mode="min"),
        run_config=run_config(storage, "tuned"),
    ).fit()
    best = results.get_best_result()
    return {
        "errors": len(results.errors),
        "losses": [result.metrics["loss"] for result in results],
        "configs": [result.config for result in results],
        "best": facts.of_row(best.metrics),
        "rows": facts.of_dataframe(best.metrics_dataframe),
        "checkpoint": facts.of_checkpoint(best.checkpoint),
        "columns": len(results.get_dataframe()),
    }


def all_cases():
    """Every public function of this module, in the order in which it stands here."""
    return {
        name: value
        for name, value in globals().items()
        if getattr(value, "__module__", None) == __name__
        and callable(value)
        and not name.startswith("_")
        and name not in HELPERS
    }


HELPERS = {"run_config", "save", "load", "raised_by", "HookRecorder", "all_cases", "main"}


def main(output, storage, *names):
    """Run the cases and write their facts, also of those that raised something."""
    ray.init(num_cpus=8, log_to_driver=False, logging_level="warning")
    outcome = {}
    for name, case in all_cases().items():
        if names and name not in names:
            continue
        place = Path(storage, name)
        place.mkdir(parents=True)
        try:
            outcome[name] = case(str(place))
        except BaseException as error:
            outcome[name] = {"raised": f"{type(error).__name__}: {error}"}
        Path(output).write_text(json.dumps(outcome, default=repr))
    ray.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
