"""RS2xx: what a training function calls: the session, ``report`` and the train context."""

from __future__ import annotations

from .model import (
    SAFE,
    AtRunTime,
    Bridge,
    Deprecation,
    Name,
    Outcome,
    Role,
    ToV2,
    conditional,
    gone,
    manual,
    same,
    unsafe,
)

_ROLE_IS_KNOWN = "a trainer or a Tuner of the repository is seen to run the function"


def _getters(*names: str) -> tuple[Name, ...]:
    """``session.get_x()`` became ``get_context().get_x()`` in both libraries."""
    return tuple(
        Name(
            f"ray.air.session.{name}",
            train=f"ray.train.get_context().{name}",
            tune=f"ray.tune.get_context().{name}",
        )
        for name in names
    )


_IN_A_TRIAL = "In a trial of a `Tuner` it still works, with a warning (RS218)."

ROWS = (
    Deprecation(
        id="RS201",
        name="session-report",
        legacy="`session.report(metrics, checkpoint=...)`",
        outcome=Outcome.SILENT,
        effect=(
            "In a worker of a trainer it returns `None` and throws the metrics and the checkpoint "
            "away. `fit()` succeeds with "
            "`result.metrics` and `result.checkpoint` set to `None`; the only trace is one "
            "`UserWarning` in a worker's log."
        ),
        under_tuner=_IN_A_TRIAL,
        replacement=(
            "`ray.train.report(metrics, checkpoint=...)` in a function that a trainer runs, "
            "`ray.tune.report(...)` in one that a `Tuner` runs. V2 keeps metrics only with a "
            "checkpoint; see RS202."
        ),
        since="2.51",
        fix=conditional(_ROLE_IS_KNOWN),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(Name("ray.air.session.report", train="ray.train.report", tune="ray.tune.report"),),
        before="""\
from ray.air import session
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    session.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory("model"))


TorchTrainer(train_func).fit()
""",
        after="""\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_directory("model"))


TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS202",
        name="metrics-only-report",
        legacy="`train.report(metrics)` without a checkpoint",
        outcome=Outcome.SILENT,
        effect=(
            "The metrics reach `UserCallback.after_report` and nothing else: no file, no "
            "`result.metrics`, no row in `result.metrics_dataframe`. Each call also waits for the "
            "controller's next poll, about 2 s."
        ),
        replacement=(
            "Attach a checkpoint, add a callback that keeps the metrics "
            "(`railswitch.v2.callbacks`), or stay on V1 semantics with `railswitch.v1`."
        ),
        since="2.51",
        fix=unsafe(
            "Who keeps them is the decision `metrics`: with the answer given, the report, the "
            "trainer and all who read the metrics are rewritten together. `--target bridge` keeps "
            "V1 semantics."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


TorchTrainer(train_func).fit()
""",
        after="""\
from railswitch.v2.callbacks import KeepMetrics
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()])).fit()
""",
        covers=("train-report",),
        decisions=("runner", "metrics"),
    ),
    Deprecation(
        id="RS203",
        name="session-get-checkpoint",
        legacy="`session.get_checkpoint()`",
        outcome=Outcome.SILENT,
        effect=(
            "In a worker of a trainer it always returns `None`, so training silently starts from "
            "scratch after a failure or a restart."
        ),
        under_tuner=_IN_A_TRIAL,
        replacement="`ray.train.get_checkpoint()`, or `ray.tune.get_checkpoint()` under a `Tuner`.",
        since="2.51",
        fix=conditional(_ROLE_IS_KNOWN),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            Name(
                "ray.air.session.get_checkpoint",
                train="ray.train.get_checkpoint",
                tune="ray.tune.get_checkpoint",
            ),
        ),
        before="""\
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = session.get_checkpoint()


TorchTrainer(train_func).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = train.get_checkpoint()


TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS204",
        name="session-get-dataset-shard",
        legacy="`session.get_dataset_shard(name)`",
        outcome=Outcome.SILENT,
        effect="Returns `None`; the loop fails a line later with an `AttributeError` on `None`.",
        replacement="`ray.train.get_dataset_shard(name)`.",
        since="2.51",
        fix=SAFE,
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(same("ray.air.session.get_dataset_shard", "ray.train.get_dataset_shard"),),
        before="""\
from ray.air import session


def train_func():
    shard = session.get_dataset_shard("train")
""",
        after="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
""",
    ),
    Deprecation(
        id="RS205",
        name="session-ranks",
        legacy="`session.get_world_rank()`, `get_world_size()`, `get_local_rank()` and the like",
        outcome=Outcome.SILENT,
        effect=(
            "Every worker is told that it is alone: rank 0 of 1, local rank 0, local world size "
            "0. All workers then write the same files, and sampler and learning-rate arithmetic "
            "is wrong."
        ),
        replacement="The method of the same name on `ray.train.get_context()`.",
        since="2.51",
        fix=SAFE,
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            same(f"ray.air.session.{name}", f"ray.train.get_context().{name}")
            for name in (
                "get_world_rank",
                "get_world_size",
                "get_local_rank",
                "get_local_world_size",
                "get_node_rank",
            )
        ),
        before="""\
from ray.air import session


def train_func():
    if session.get_world_rank() == 0:
        print(session.get_world_size())
""",
        after="""\
from ray import train


def train_func():
    if train.get_context().get_world_rank() == 0:
        print(train.get_context().get_world_size())
""",
        covers=(
            "session-get-world-rank",
            "session-get-world-size",
            "session-get-local-rank",
            "session-get-local-world-size",
            "session-get-node-rank",
        ),
    ),
    Deprecation(
        id="RS206",
        name="session-get-experiment-name",
        legacy="`session.get_experiment_name()`",
        outcome=Outcome.SILENT,
        effect="In a worker of a trainer it returns `None`.",
        under_tuner=_IN_A_TRIAL,
        replacement="`get_context().get_experiment_name()` of `ray.train` or `ray.tune`.",
        since="2.51",
        fix=conditional(_ROLE_IS_KNOWN),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_getters("get_experiment_name"),
        before="""\
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func():
    print(session.get_experiment_name())


TorchTrainer(train_func).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print(train.get_context().get_experiment_name())


TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS207",
        name="session-trial",
        legacy="`session.get_trial_id()`, `get_trial_name()`, `get_trial_dir()`, "
        "`get_trial_resources()`",
        outcome=Outcome.SILENT,
        effect=(
            "Returns `None` in a Train worker, so that for example `os.path.join(root, "
            "session.get_trial_name())` fails. V2 has no trials."
        ),
        replacement=(
            "Under a `Tuner`: the method of the same name on `ray.tune.get_context()`. Under a "
            "trainer: `ray.train.get_context().get_experiment_name()`, an identifier of your own "
            "in `train_loop_config`, or `get_context().get_storage().experiment_fs_path` for the "
            "directory; `ray.get_runtime_context().get_assigned_resources()` for what a worker "
            "was given."
        ),
        since="2.51",
        fix=conditional(
            "a Tuner of the repository is seen to run the function; in a Train worker "
            "`get_trial_resources().bundles[-1]`, which is its own. Else choose what identifies "
            "the run"
        ),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            Name(f"ray.air.session.{name}", tune=f"ray.tune.get_context().{name}")
            for name in ("get_trial_id", "get_trial_name", "get_trial_dir", "get_trial_resources")
        ),
        before="""\
from ray import tune
from ray.air import session


def objective(config):
    print(session.get_trial_id())


tune.Tuner(objective).fit()
""",
        after="""\
from ray import tune


def objective(config):
    print(tune.get_context().get_trial_id())


tune.Tuner(objective).fit()
""",
        covers=(
            "session-get-trial-id",
            "session-get-trial-name",
            "session-get-trial-dir",
            "session-get-trial-resources",
        ),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS208",
        name="session-internals",
        legacy="`session.get_metadata()`, `get_run_id()`, `get_storage()`, `get_session()`",
        outcome=Outcome.SILENT,
        effect=(
            "In a worker of a trainer it returns `None`; `get_session().attribute` then fails with "
            "an `AttributeError`."
        ),
        under_tuner="In a trial of a `Tuner` it works, and is private to Ray.",
        replacement=(
            "Pass what you need in `train_loop_config`; the storage is "
            "`ray.train.get_context().get_storage()`, an object of another class (see RS214)."
        ),
        since="2.51",
        fix=conditional(
            "`get_session()` is only asked whether a trial of a `Tuner` runs the code: that is "
            "`tune.get_context().get_trial_id()`. Else decide where the value comes from: pass it "
            "in `train_loop_config`, or take the storage from "
            "`ray.train.get_context().get_storage()` (RS214)"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.air.session.get_metadata",
            "ray.air.session.get_run_id",
            "ray.air.session.get_storage",
            "ray.air.session.get_session",
            "ray.train._internal.session.get_session",
            "ray.train._internal.session._get_session",
        ),
        before="""\
from ray import tune
from ray.train._internal.session import get_session


def on_epoch_end(metrics):
    if get_session():
        tune.report(metrics)
""",
        after="""\
from ray import tune


def on_epoch_end(metrics):
    if tune.get_context().get_trial_id():
        tune.report(metrics)
""",
        covers=(
            "session-get-metadata",
            "session-get-run-id",
            "session-get-storage",
            "train-trial-info",
        ),
    ),
    Deprecation(
        id="RS209",
        name="train-report-kwargs",
        legacy="`train.report(loss=0.1)`",
        outcome=Outcome.RAISES,
        effect="`TypeError: report() got an unexpected keyword argument 'loss'` in the worker.",
        replacement='`train.report({"loss": 0.1})`: the metrics are one dictionary.',
        since="2.2",
        fix=SAFE,
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        before="""\
from ray import train


def train_func():
    train.report(loss=0.1)
""",
        after="""\
from ray import train


def train_func():
    train.report({"loss": 0.1})
""",
    ),
    Deprecation(
        id="RS210",
        name="train-1x-ranks",
        legacy="`train.world_rank()`, `train.local_rank()`, `train.world_size()`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`AttributeError: module 'ray.train' has no attribute 'world_rank'`.",
        replacement="`train.get_context().get_world_rank()` and so on.",
        since="2.2",
        fix=SAFE,
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            same(f"ray.train.{name}", f"ray.train.get_context().get_{name}")
            for name in ("world_rank", "local_rank", "world_size")
        ),
        before="""\
from ray import train


def train_func():
    print(train.world_rank())
""",
        after="""\
from ray import train


def train_func():
    print(train.get_context().get_world_rank())
""",
        covers=("train-world-rank-1x",),
    ),
    Deprecation(
        id="RS211",
        name="train-1x-checkpoints",
        legacy="`train.save_checkpoint(**state)`, `train.load_checkpoint()`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`AttributeError: module 'ray.train' has no attribute 'save_checkpoint'`.",
        replacement=(
            "Write the state to a directory and report it together with the metrics: "
            "`train.report(metrics, checkpoint=Checkpoint.from_directory(directory))`; read it "
            "back from `train.get_checkpoint()`."
        ),
        since="2.2",
        fix=manual(
            "Merge the separate save and report calls into one `report` with a checkpoint, and "
            "choose the file in which the state is kept."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.save_checkpoint", "ray.train.load_checkpoint"),
        before="""\
from ray import train


def train_func():
    train.save_checkpoint(epoch=1)
""",
        after="""\
import json
import tempfile
from pathlib import Path

from ray import train


def train_func():
    start = 0
    if checkpoint := train.get_checkpoint():
        with checkpoint.as_directory() as directory:
            start = json.loads(Path(directory, "state.json").read_text())["epoch"]
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, "state.json").write_text(json.dumps({"epoch": start + 1}))
        checkpoint = train.Checkpoint.from_directory(directory)
        train.report({"epoch": start + 1}, checkpoint=checkpoint)
""",
        covers=("train-save-checkpoint", "train-load-checkpoint"),
    ),
    Deprecation(
        id="RS212",
        name="dataset-shard-missing",
        legacy="`train.get_dataset_shard(name)` for a dataset that was not passed, or with no name",
        outcome=Outcome.RAISES,
        effect=(
            "`KeyError: Dataset shard for 'eval' not found`, where V1 returned `None`: the idiom "
            "`if shard is not None` no longer works."
        ),
        replacement="Ask for datasets that the trainer was given, by name.",
        since="2.51",
        fix=manual(
            "Say in `train_loop_config` whether the dataset exists, or catch the `KeyError`."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("eval")
    if shard is not None:
        print(shard)
""",
        after="""\
from ray import train


def train_func(config):
    if config["has_eval"]:
        shard = train.get_dataset_shard("eval")
        print(shard)
""",
        covers=("train-get-dataset-shard-missing", "train-get-dataset-shard-noname"),
    ),
    Deprecation(
        id="RS213",
        name="dataset-shard-on-some-ranks",
        legacy="`train.get_dataset_shard(name)` called by some ranks only",
        outcome=Outcome.HANGS,
        effect=(
            "The first request for a dataset waits for rank 0; if rank 0 never asks, the others "
            "wait for ever."
        ),
        replacement="Call `get_dataset_shard` on every rank, before any branch on the rank.",
        since="2.51",
        fix=manual("Move the call in front of the branch on the rank."),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train


def train_func():
    if train.get_context().get_world_rank() != 0:
        shard = train.get_dataset_shard("train")
""",
        after="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    if train.get_context().get_world_rank() != 0:
        print(shard)
""",
        covers=("train-get-dataset-shard-barrier",),
    ),
    Deprecation(
        id="RS214",
        name="context-storage",
        legacy="`get_context().get_storage().trial_fs_path` and other attributes of a trial's "
        "storage",
        outcome=Outcome.CHANGED,
        effect=(
            "`get_storage()` returns an object of another class: `trial_fs_path`, "
            "`trial_working_directory`, `trial_dir_name`, `checkpoint_fs_path`, `syncer` and four "
            "more attributes are gone."
        ),
        replacement=(
            "`experiment_fs_path` for `trial_fs_path`, `local_working_directory` for "
            "`trial_working_directory`; nothing for the others."
        ),
        since="2.51",
        fix=conditional("the attribute is one of the two that have a successor"),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train


def train_func():
    print(train.get_context().get_storage().trial_fs_path)
""",
        after="""\
from ray import train


def train_func():
    print(train.get_context().get_storage().experiment_fs_path)
""",
        covers=("ctx-get-storage",),
    ),
    Deprecation(
        id="RS215",
        name="context-trial",
        legacy="`train.get_context().get_trial_id()`, `get_trial_name()`, `get_trial_dir()`, "
        "`get_trial_resources()`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning` in the worker, which ends the run.",
        replacement=(
            "`get_context().get_experiment_name()`, an identifier of your own in "
            "`train_loop_config`, or `get_context().get_storage().experiment_fs_path` for the "
            "directory; `ray.get_runtime_context().get_assigned_resources()` for what a worker was "
            "given; under a `Tuner`, `ray.tune.get_context()` still has them."
        ),
        since="2.51",
        fix=conditional(
            "a Tuner of the repository is seen to run the function; in a Train worker "
            "`get_trial_resources().bundles[-1]`, which is its own. Else choose what identifies "
            "the run"
        ),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            Name(f"ray.train.get_context().{name}", tune=f"ray.tune.get_context().{name}")
            for name in ("get_trial_id", "get_trial_name", "get_trial_dir", "get_trial_resources")
        ),
        before="""\
from ray import train, tune


def objective(config):
    print(train.get_context().get_trial_name())


tune.Tuner(objective).fit()
""",
        after="""\
from ray import tune


def objective(config):
    print(tune.get_context().get_trial_name())


tune.Tuner(objective).fit()
""",
        covers=(
            "ctx-get-trial-id",
            "ctx-get-trial-name",
            "ctx-get-trial-dir",
            "ctx-get-trial-resources",
        ),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS216",
        name="context-metadata",
        legacy="`get_context().get_metadata()`, `train.get_metadata()`, "
        "`get_context().get_run_id()`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises a `DeprecationWarning` or an `AttributeError` in the worker, which ends the "
            "run, or in the trial."
        ),
        replacement="Pass the value in `train_loop_config`; in a trial there never was one.",
        since="2.51",
        fix=manual("Move the metadata into `train_loop_config` and read it from `config`."),
        roles=(Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.get_context().get_metadata", "ray.tune.get_context().get_metadata"),
        before="""\
from ray import train


def train_func(config):
    print(train.get_context().get_metadata())
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["owner"])


TorchTrainer(train_func, train_loop_config={"owner": "me"}).fit()
""",
        covers=("ctx-get-metadata", "ctx-run-id", "train-get-metadata"),
    ),
    Deprecation(
        id="RS217",
        name="train-functions-outside",
        legacy="`train.report()`, `train.get_context()` and the like outside a training function",
        outcome=Outcome.RAISES,
        effect=(
            "`RuntimeError: report cannot be used outside of a Ray Train training function`, where "
            "V1 warned and returned a default. Unit tests, helper actors and DataLoader "
            "subprocesses that relied on the default break."
        ),
        replacement=(
            "Call them in the training function only; test the function with "
            "`ScalingConfig(num_workers=0)`, which runs it in the driver."
        ),
        since="2.51",
        fix=manual(
            "Decide what the code should do without a training run, and pass ranks and sizes in "
            "as arguments."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train

print(train.get_context().get_world_size())
""",
        after="""\
from ray import train
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print(train.get_context().get_world_size())


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
        covers=("train-fn-outside", "session-on-driver"),
    ),
    Deprecation(
        id="RS218",
        name="session-in-tune",
        legacy="`session.report()`, `session.get_checkpoint()` in a function that a `Tuner` runs",
        outcome=Outcome.WARNS,
        effect=(
            "Works, with a deprecation warning in the trial's log which says that it will become "
            "an error."
        ),
        replacement="`ray.tune.report`, `ray.tune.get_checkpoint`, `ray.tune.get_context()`.",
        since="2.43",
        fix=conditional("a Tuner of the repository is seen to run the function"),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.air import session


def objective(config):
    session.report({"loss": config["x"]})


tune.Tuner(objective).fit()
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(objective).fit()
""",
        covers=("session-in-tune-fn",),
    ),
)
