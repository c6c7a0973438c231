"""Legacy code, as users wrote it, run on Ray's own V1 engine and on railswitch.v1.

Each function is a case; it returns facts that must be the same on both. `legacy` is the one or the
other API (see the folder legacy_api).
"""

import contextlib
import inspect
import io
import json
import logging
import os
import resource
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
    DataParallelTrainer,
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


# ---- the examples of Ray's documentation, completed to something that runs


def session_example(storage):
    """The two-epoch example of the oldest documentation: its result, log directory and output."""

    def train_func(config):
        for i in range(config["num_epochs"]):
            session.report({"epoch": i})

    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 2},
        scaling_config=TWO_WORKERS,
        run_config=RunConfig(name="example", storage_path=storage),
    )
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        result = trainer.fit()
    return {
        **facts.of_result(result),
        "log_dir": facts.anonymous(Path(legacy.log_dir(result)).name),
        "printed": facts.of_output(printed.getvalue(), storage),
    }


def lightning_example(storage):
    """A callback of Lightning that reports, and Ray's own helpers for Lightning."""

    def train_func():
        import lightning.pytorch as pl  # noqa: PLC0415  (slow to import)
        from legacy_lightning import (  # noqa: PLC0415
            RayDDPStrategy,
            RayLightningEnvironment,
            prepare_trainer,
        )

        class Model(pl.LightningModule):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(4, 1)

            def training_step(self, batch, _):
                loss = self.layer(batch).pow(2).mean()
                self.log("loss", loss)
                return loss

            def configure_optimizers(self):
                return torch.optim.SGD(self.parameters(), lr=0.1)

        class MyRayTrainReportCallback(pl.Callback):
            def on_train_epoch_end(self, trainer, pl_module):
                metrics = trainer.callback_metrics
                metrics = {k: round(v.item(), 4) for k, v in metrics.items()}
                legacy.report(metrics=metrics)

        pl.seed_everything(0)
        trainer = pl.Trainer(
            max_epochs=2,
            strategy=RayDDPStrategy(),
            plugins=[RayLightningEnvironment()],
            callbacks=[MyRayTrainReportCallback()],
            accelerator="cpu",
            logger=False,
            enable_checkpointing=False,
            enable_progress_bar=False,
            enable_model_summary=False,
        )
        data = torch.utils.data.DataLoader(torch.ones(8, 4), batch_size=4)
        prepare_trainer(trainer).fit(Model(), data)

    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "lightning")
    )
    return facts.of_dataframe(trainer.fit().metrics_dataframe)


def ray_data_example(storage):
    """Shards of Ray Data for training and validation, of a file that is split at random."""

    def train_func(config):
        shards = {name: session.get_dataset_shard(name) for name in ("train", "validation")}
        rows = {
            name: sum(len(batch["x"]) for batch in shard.iter_batches(batch_size=4))
            for name, shard in shards.items()
        }
        total = torch.tensor([rows["train"], rows["validation"]])
        torch.distributed.all_reduce(total)
        session.report(
            {"total": total.tolist(), "missing": session.get_dataset_shard("no such") is None}
        )

    file = Path(storage, "data.csv")
    file.write_text("x,y\n" + "".join(f"{i},{i % 2}\n" for i in range(20)))
    dataset = ray.data.read_csv(str(file))
    train_dataset, validation_dataset = dataset.train_test_split(test_size=0.2, shuffle=True)
    trainer = TorchTrainer(
        train_func,
        train_loop_config={},
        datasets={"train": train_dataset, "validation": validation_dataset},
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "data"),
    )
    return facts.of_row(trainer.fit().metrics)


def aggregation_example(storage):
    """Metrics over two workers with TorchMetrics, a prepared model, a checkpoint per epoch."""

    def train_func(config):
        import torchmetrics  # noqa: PLC0415

        legacy.enable_reproducibility(7)
        rank = legacy.get_context().get_world_rank()
        inputs, targets = torch.randn(100, 4), torch.rand(100, 1) + rank
        loader = torch.utils.data.DataLoader(
            torch.utils.data.TensorDataset(inputs, targets), batch_size=25
        )
        loader = legacy.prepare_data_loader(loader)
        model = legacy.prepare_model(torch.nn.Linear(4, 1))
        optimizer = legacy.prepare_optimizer(torch.optim.Adam(model.parameters(), lr=3e-2))
        mean_loss = torchmetrics.MeanMetric().to(legacy.get_device())
        for _ in range(config["num_epochs"]):
            for batch, target in loader:
                loss = torch.nn.functional.mse_loss(model(batch), target)
                optimizer.zero_grad()
                legacy.backward(loss)
                optimizer.step()
                mean_loss(loss.detach())
            with tempfile.TemporaryDirectory() as directory:
                Path(directory, f"state_{rank}.txt").write_text(str(rank))
                legacy.report(
                    {
                        "loss": np.float32(round(loss.item(), 3)),
                        "mean_loss": round(mean_loss.compute().item(), 3),
                        "wrapped": type(model).__name__,
                        "sampler": type(loader._dataloader.sampler).__name__,
                    },
                    checkpoint=Checkpoint.from_directory(directory),
                )
            mean_loss.reset()

    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 2},
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "aggregation"),
    )
    return facts.of_result(trainer.fit())


# ---- metrics


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

    trainer = DataParallelTrainer(
        train_func,
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "kinds"),
    )
    return facts.of_result(trainer.fit())


def no_report_at_all(storage):
    result = DataParallelTrainer(lambda: None, run_config=run_config(storage, "none")).fit()
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

    trainer = DataParallelTrainer(
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
    trainer = DataParallelTrainer(
        train_func,
        run_config=run_config(storage, "resumed"),
        resume_from_checkpoint=Checkpoint.from_directory(directory),
    )
    return facts.of_result(trainer.fit())


def metadata(storage):
    def train_func():
        session.report({"seen": session.get_metadata()["who"]}, checkpoint=save(1))

    trainer = DataParallelTrainer(
        train_func, run_config=run_config(storage, "metadata"), metadata={"who": "me"}
    )
    result = trainer.fit()
    return {"seen": result.metrics["seen"], "kept": result.checkpoint.get_metadata()}


# ---- stopping


def _stopped(storage, name, stop, trainer=DataParallelTrainer, between=time.time):
    def train_func():
        for i in range(50):
            session.report({"loss": 50.0 - i, "nested": {"i": i}}, checkpoint=save(i))
            between()

    trainer = trainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, name, stop=stop)
    )
    result = trainer.fit()
    return {
        "metrics": facts.of_row(result.metrics),
        "rows": facts.of_dataframe(result.metrics_dataframe),
        "checkpoint": facts.of_checkpoint(result.checkpoint),
    }


def stop_by_iterations(storage):
    """All ranks end in the same report: none is left behind in a collective operation."""
    stop = {"training_iteration": 3}
    return _stopped(storage, "stop-dict", stop, TorchTrainer, torch.distributed.barrier)


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
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={"lr": 0.1},
        scaling_config=TWO_WORKERS,
        run_config=run_config(storage, "callbacks", callbacks=[recorder]),
    )
    result = trainer.fit()
    return {"calls": recorder.calls, "metrics": facts.of_row(result.metrics)}


# ---- failures


def exception_on_one_rank(storage):
    """The error, V1's files about it, and the rows from before it, which the other rank is slow to
    report."""

    def train_func():
        for i in range(3):
            if session.get_world_rank() == 0:
                time.sleep(2.5)
            session.report({"i": i})
        if session.get_world_rank() == 1:
            raise ValueError("the user's own words")
        time.sleep(60)

    recorder = HookRecorder()
    trainer = DataParallelTrainer(
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


def no_room_for_a_checkpoint(storage):
    """The operating system refuses to write: the error is its own; which rows are kept."""

    def train_func():
        session.report({"i": 0})
        checkpoint = save("x" * 4_000_000)
        if checkpoint is not None:
            _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        session.report({"i": 1}, checkpoint=checkpoint)

    trainer = DataParallelTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "no-room")
    )
    try:
        trainer.fit()
    except TrainingFailedError as error:
        cause = error.__cause__
    (trial,) = (path for path in Path(storage, "no-room").iterdir() if path.is_dir())
    return {
        "is_os_error": isinstance(cause, OSError),
        "says": "File too large" in str(cause),
        "rows": [json.loads(line)["i"] for line in (trial / "result.json").open()],
    }


def killed_after_a_checkpoint(storage):
    """A worker's process dies: the rows and the checkpoint from before are there."""

    def train_func():
        session.report({"i": 0})
        session.report({"i": 1}, checkpoint=save(1))
        if session.get_world_rank() == 1:
            time.sleep(2)  # until the driver has seen the report
            os._exit(1)
        time.sleep(60)

    trainer = DataParallelTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "killed")
    )
    raised = raised_by(trainer.fit)
    (trial,) = (path for path in Path(storage, "killed").iterdir() if path.is_dir())
    again = legacy.Result.from_path(trial)
    return {
        "raised": raised,
        "rows": [json.loads(line)["i"] for line in (trial / "result.json").open()],
        "checkpoint": again.checkpoint and Path(again.checkpoint.path).name,
    }


class CallbackError(Exception):
    pass


class FailingCallback(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        raise CallbackError("the user's own words")


def callback_that_raises(storage):
    def train_func():
        session.report({"i": 0})
        session.report({"i": 1})

    trainer = DataParallelTrainer(
        train_func, run_config=run_config(storage, "raises", callbacks=[FailingCallback()])
    )
    try:
        trainer.fit()
    except Exception as error:
        return {
            "type": "TrainingFailedError" if isinstance(error, TrainingFailedError) else repr(error)
        }


def refused_before_training(storage):
    """What V1 does not even start with."""
    checkpoints = [
        CheckpointConfig(checkpoint_frequency=2),
        CheckpointConfig(checkpoint_at_end=True),
    ]
    refused = {}
    for number, config in enumerate(checkpoints):
        trainer = DataParallelTrainer(
            lambda: None, run_config=run_config(storage, f"bad-{number}", checkpoint_config=config)
        )
        refused[repr(config)] = _type_raised_by(trainer.fit)
    refused["two arguments"] = _type_raised_by(lambda: DataParallelTrainer(lambda _a, _b: None))
    refused["no function"] = _type_raised_by(lambda: DataParallelTrainer(3))
    refused["datasets"] = _type_raised_by(lambda: DataParallelTrainer(lambda: None, datasets=[1]))
    refused["dataset"] = _type_raised_by(
        lambda: DataParallelTrainer(lambda: None, datasets={"train": 1})
    )
    refused["scaling_config"] = _type_raised_by(
        lambda: DataParallelTrainer(lambda: None, scaling_config=2)
    )
    refused["run_config"] = _type_raised_by(
        lambda: DataParallelTrainer(lambda: None, run_config="a")
    )
    refused["metadata"] = _type_raised_by(
        lambda: DataParallelTrainer(lambda: None, metadata={"a": {1}})
    )
    refused["score"] = _type_raised_by(lambda: CheckpointConfig(checkpoint_score_order="best"))
    refused["fail_fast"] = _type_raised_by(lambda: FailureConfig(max_failures=2, fail_fast=True))
    return refused


def _type_raised_by(function):
    try:
        function()
    except Exception as error:
        return type(error).__name__


def fail_fast_raise(storage):
    def train_func():
        raise ValueError("the user's own words")

    trainer = DataParallelTrainer(
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
                # Until the driver has seen the report, and Ray's own V1, which loses rows
                # otherwise, has brought its files to the storage.
                time.sleep(8)
                marker.touch()
                raise ValueError("the user's own words")

    trainer = DataParallelTrainer(
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
    before = DataParallelTrainer.can_restore(experiment)
    trainer = DataParallelTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "restored")
    )
    raised = raised_by(trainer.fit)
    marker.unlink()
    after = DataParallelTrainer.can_restore(experiment)
    result = DataParallelTrainer.restore(experiment).fit()
    return {"can_restore": [before, after], "raised": raised, **facts.of_result(result)}


def left_unfinished(storage):
    """A run that fails for good; another test continues what Ray's V1 engine has left of it."""

    def train_func():
        start = session.get_checkpoint()
        for i in range(load(start) + 1 if start else 0, 3):
            session.report({"i": i}, checkpoint=save(i))
            if start is None:
                time.sleep(2)
                raise ValueError("the user's own words")

    trainer = DataParallelTrainer(train_func, run_config=run_config(storage, "unfinished"))
    return raised_by(trainer.fit)


def report_on_rank_zero_only(storage):
    def train_func():
        if session.get_world_rank() == 0:
            session.report({"i": 0})

    trainer = DataParallelTrainer(
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


FUNCTIONS = (
    "get_checkpoint",
    "get_experiment_name",
    "get_local_rank",
    "get_local_world_size",
    "get_metadata",
    "get_node_rank",
    "get_storage",
    "get_trial_dir",
    "get_trial_id",
    "get_trial_name",
    "get_trial_resources",
    "get_world_rank",
    "get_world_size",
)


def context(storage):
    """Every function of the session, in all of its spellings."""

    def train_func():
        spellings = [session, legacy.functions, legacy.get_context()]
        answers = {
            name: [getattr(place, name)() for place in spellings if hasattr(place, name)]
            for name in FUNCTIONS
        }
        session.report(
            {
                "all spellings agree": {
                    name: all(repr(item) == repr(found[0]) for item in found)
                    for name, found in answers.items()
                },
                "spellings": {name: len(found) for name, found in answers.items()},
                "answers": {
                    name: facts.anonymous(Path(str(found[0])).name)
                    for name, found in answers.items()
                    if name not in ("get_storage", "get_trial_resources")
                },
                "storage": facts.anonymous(Path(session.get_storage().trial_fs_path).name),
                "bundles": session.get_trial_resources().bundles,
                "working directory": facts.anonymous(Path(os.getcwd()).name),
                "no dataset": session.get_dataset_shard("train") is None,
                "backend": torch.distributed.get_backend(),
                "device": str(legacy.get_device()),
            }
        )

    trainer = TorchTrainer(
        train_func, scaling_config=TWO_WORKERS, run_config=run_config(storage, "context")
    )
    return facts.of_row(trainer.fit().metrics)


def outside_a_training_function(storage):
    """V1 warns, once for each function, and returns a default."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        values = {name: getattr(session, name)() for name in FUNCTIONS}
        values["report"] = session.report({"a": 1})
        values["get_dataset_shard"] = session.get_dataset_shard("train")
        values["context"] = legacy.get_context().get_trial_name()
        values["device"] = str(legacy.get_device())
    texts = sorted(str(item.message) for item in caught if item.category is UserWarning)
    return {"values": values, "warnings": texts}


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
        trainer = DataParallelTrainer(
            train_func, train_loop_config={"kind": kind}, run_config=run_config(storage, kind)
        )
        kinds.append(trainer.fit().metrics["kind"])
    return {"kinds": kinds, "log": "written by the user" in Path(log).read_text()}


def same_name_twice(storage):
    """A shared configuration or a second fit() is a fresh trial; it never resumes by accident."""

    def train_func():
        session.report({"fresh": session.get_checkpoint() is None}, checkpoint=save(1))

    shared = run_config(storage, "twice")
    results = [DataParallelTrainer(train_func, run_config=shared).fit() for _ in range(2)]
    return {
        "fresh": [result.metrics["fresh"] for result in results],
        "own directory": results[0].path != results[1].path,
        "checkpoints": [len(result.best_checkpoints) for result in results],
    }


class TrainerWithSetup(DataParallelTrainer):
    def setup(self):
        Path(self.run_config.storage_path, "setup was called").touch()


def subclass_and_sampled_config(storage):
    """A subclass with setup(), without a name, fitted twice; Tune samples its configuration."""

    def train_func(config):
        session.report({"lr": config["lr"]})

    trainer = TrainerWithSetup(
        train_func,
        train_loop_config={"lr": tune.choice([0.1]), "other": 1},
        run_config=RunConfig(storage_path=storage, verbose=0),
    )
    results = [trainer.fit() for _ in range(2)]
    return {
        **facts.of_result(results[0]),
        "experiment": facts.anonymous(Path(results[0].path).parent.name),
        "again in the same experiment": (
            Path(results[0].path).parent == Path(results[1].path).parent
            and results[0].path != results[1].path
        ),
        "setup was called": Path(storage, "setup was called").exists(),
    }


def synced_artifacts(storage):
    def train_func():
        Path("artifact.txt").write_text("kept")
        session.report({"i": 0})

    trainer = DataParallelTrainer(
        train_func,
        run_config=run_config(storage, "artifacts", sync_config=SyncConfig(sync_artifacts=True)),
    )
    return facts.of_trial_dir(Path(trainer.fit().path))["files"]


# ---- other trainers, and Tune


def boosted_trees_without_a_function(storage):
    """XGBoost and LightGBM as they were before 2.43: parameters, and no training function."""
    rows = [{"x": i, "z": i % 3, "y": float(i % 2)} for i in range(40)]
    outcome = {}
    for kind in ("XGBoost", "LightGBM"):
        trainer_class = getattr(legacy, f"{kind}Trainer")
        trainer = trainer_class(
            params=BOOSTING[kind],
            label_column="y",
            num_boost_round=4,
            datasets={"train": ray.data.from_items(rows), "valid": ray.data.from_items(rows[:8])},
            scaling_config=TWO_WORKERS,
            run_config=run_config(
                storage, kind, checkpoint_config=CheckpointConfig(checkpoint_frequency=2)
            ),
        )
        result = trainer.fit()
        outcome[kind] = {
            "rows": facts.of_dataframe(result.metrics_dataframe),
            "checkpoints": [Path(item.path).name for item, _ in result.best_checkpoints],
            "model": type(trainer_class.get_model(result.checkpoint)).__name__,
        }
    return outcome


BOOSTING = {
    "XGBoost": {"objective": "binary:logistic", "max_depth": 2},
    "LightGBM": {"objective": "binary", "min_data_in_leaf": 1, "tree_learner": "data_parallel"},
}


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


def scheduler_and_trainable(storage):
    """ASHA ends a trial early; the trainer is given as a trainable; workers are searched over."""

    def train_func(config):
        for _ in range(4):
            session.report({"loss": config["loss"], "workers": session.get_world_size()})

    trainable = DataParallelTrainer(
        train_func, scaling_config=ScalingConfig(num_workers=1)
    ).as_trainable()
    analysis = tune.run(
        trainable,
        config={
            "train_loop_config": {"loss": tune.grid_search([1.0, 2.0])},
            "scaling_config": ScalingConfig(num_workers=2),
        },
        scheduler=tune.schedulers.ASHAScheduler(
            metric="loss", mode="min", grace_period=1, max_t=4, reduction_factor=2
        ),
        max_concurrent_trials=1,
        storage_path=storage,
        name="asha",
        verbose=0,
    )
    return {
        "iterations": [trial.last_result["training_iteration"] for trial in analysis.trials],
        "workers": [trial.last_result["workers"] for trial in analysis.trials],
        "status": [trial.status for trial in analysis.trials],
        "names": [facts.anonymous(str(trial)) for trial in analysis.trials],
    }


def all_cases():
    """The public functions of this module whose argument is the storage, as they stand here."""
    return {
        name: value
        for name, value in globals().items()
        if not name.startswith("_")
        and inspect.isfunction(value)
        and list(inspect.signature(value).parameters) == ["storage"]
    }


def main(output, storage, *names):
    """Run the cases and write their facts, also of those that raised something."""
    ray.init(
        "local", num_cpus=8, include_dashboard=False, log_to_driver=False, logging_level="warning"
    )
    outcome = {}
    for name, case in all_cases().items():
        if names and name not in names:
            continue
        place = Path(storage, name)
        place.mkdir(parents=True)
        started = time.monotonic()
        try:
            outcome[name] = case(str(place))
        except BaseException as error:
            outcome[name] = {"raised": f"{type(error).__name__}: {error}"}
        sys.stderr.write(f"{time.monotonic() - started:6.1f} s  {name}\n")
        Path(output).write_text(json.dumps(outcome, default=repr))
    ray.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
