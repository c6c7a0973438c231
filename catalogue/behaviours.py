"""RS8xx: environment variables, and what V2 does differently with code that looks the same."""

from __future__ import annotations

from .model import (
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
    runtime,
    same,
    unsafe,
)

_TRAIN_IS_KNOWN = "a trainer of the repository is seen to run the function"
_SET_IN_PYTHON = (
    "Python code sets the variable under its literal name; in a shell script or a YAML file the "
    "line is reported"
)


def _only_for_tune(*names: str) -> tuple[Name, ...]:
    """Environment variables that a trainer no longer reads and a ``Tuner`` still does."""
    return tuple(Name(name, tune=name) for name in names)


ROWS = (
    Deprecation(
        id="RS801",
        name="v2-switch",
        legacy="`RAY_TRAIN_V2_ENABLED` left unset, or set after `import ray.train`",
        outcome=Outcome.CHANGED,
        effect=(
            "Unset means V2 since Ray 2.51. `0` chooses Ray's own V1 engine, as long as Ray ships "
            "it. Ray reads the variable when `ray.train` is first imported and ignores it later."
        ),
        replacement=(
            "V2 code, and no variable. Until then, set it before anything imports `ray.train`, or "
            "let `railswitch run --v1` or `--v2` set it."
        ),
        since="2.51",
        fix=manual(
            "Decide when this program moves to V2. Remove the variable once "
            "`railswitch check` finds nothing else."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("$RAY_TRAIN_V2_ENABLED"),
        before="export RAY_TRAIN_V2_ENABLED=0\n",
        after="""\
unset RAY_TRAIN_V2_ENABLED
""",
        covers=("env-v2-enabled",),
    ),
    Deprecation(
        id="RS802",
        name="env-migration-warnings",
        legacy="`RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS=0`",
        outcome=Outcome.SILENT,
        effect=(
            "It silences warnings of V1 and of Tune. V2 raises a `DeprecationWarning` as an error "
            "whose text names this variable, but the variable does not switch it off."
        ),
        replacement="A change of the code that raises; every such error has a rule here.",
        since="2.51",
        fix=manual("Repair what raises, as the other findings say, then remove the variable."),
        roles=(Role.SHELL,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("$RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS"),
        before="export RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS=0\n",
        after="""\
unset RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS
""",
    ),
    Deprecation(
        id="RS803",
        name="env-worker-spread",
        legacy="`TRAIN_ENABLE_WORKER_SPREAD=1`",
        outcome=Outcome.SILENT,
        effect="Ignored: the workers are packed onto as few nodes as possible.",
        replacement='`ScalingConfig(placement_strategy="SPREAD")`.',
        since="2.51",
        fix=manual(
            'Pass `placement_strategy="SPREAD"` where the `ScalingConfig` is made, and remove the '
            "variable."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(same("$TRAIN_ENABLE_WORKER_SPREAD", "ray.train.ScalingConfig(placement_strategy)"),),
        before="export TRAIN_ENABLE_WORKER_SPREAD=1\n",
        after="""\
# in the program: ScalingConfig(num_workers=2, placement_strategy="SPREAD")
unset TRAIN_ENABLE_WORKER_SPREAD
""",
    ),
    Deprecation(
        id="RS804",
        name="env-placement-group-timeout",
        legacy="`TRAIN_PLACEMENT_GROUP_TIMEOUT_S`",
        outcome=Outcome.SILENT,
        effect=(
            "Ignored: V2 waits 60 s for the workers to start, where V1 waited 100 s, and then "
            "tries again (RS826)."
        ),
        replacement="`RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S`.",
        since="2.51",
        fix=conditional(_SET_IN_PYTHON),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same("$TRAIN_PLACEMENT_GROUP_TIMEOUT_S", "$RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S"),
        ),
        before="export TRAIN_PLACEMENT_GROUP_TIMEOUT_S=300\n",
        after="export RAY_TRAIN_WORKER_GROUP_START_TIMEOUT_S=300\n",
        covers=("env-pg-timeout",),
    ),
    Deprecation(
        id="RS805",
        name="env-report-barrier",
        legacy="`RAY_TRAIN_REPORT_BARRIER_TIMEOUT_S`, `RAY_TRAIN_REPORT_BARRIER_WARN_INTERVAL_S`",
        outcome=Outcome.SILENT,
        effect=(
            "Ignored: it has had another name since the first V2 releases. A report that not "
            "all ranks make ended in an error after 30 minutes; now it waits for ever (RS811)."
        ),
        replacement="`RAY_TRAIN_COLLECTIVE_TIMEOUT_S`, `RAY_TRAIN_COLLECTIVE_WARN_INTERVAL_S`.",
        since="2.52",
        fix=conditional(_SET_IN_PYTHON),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            same(f"$RAY_TRAIN_REPORT_BARRIER_{name}", f"$RAY_TRAIN_COLLECTIVE_{name}")
            for name in ("TIMEOUT_S", "WARN_INTERVAL_S")
        ),
        before="export RAY_TRAIN_REPORT_BARRIER_TIMEOUT_S=600\n",
        after="export RAY_TRAIN_COLLECTIVE_TIMEOUT_S=600\n",
        covers=("env-barrier-renamed",),
    ),
    Deprecation(
        id="RS806",
        name="env-result-dir",
        legacy="`TUNE_RESULT_DIR`, `RAY_AIR_LOCAL_CACHE_DIR`",
        outcome=Outcome.SILENT,
        effect=(
            "A trainer ignores it, like `RAY_STORAGE` (RS323), so that results go to "
            "`~/ray_results` on the node of the driver. Under a `Tuner` it raises a "
            "`DeprecationWarning`."
        ),
        replacement="`RunConfig(storage_path=...)`.",
        since="2.11",
        fix=conditional(
            "a Python file sets it in which every trainer and Tuner is given a `RunConfig` with a "
            "`storage_path` of its own, and nothing else reads it: then it is deleted; else pass "
            "the path where the `RunConfig` is made, and remove the variable"
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            Name(
                f"${name}",
                train="ray.train.RunConfig(storage_path)",
                tune="ray.tune.RunConfig(storage_path)",
            )
            for name in ("TUNE_RESULT_DIR", "RAY_AIR_LOCAL_CACHE_DIR")
        ),
        before="export TUNE_RESULT_DIR=/results\n",
        after="""\
# in the program: RunConfig(storage_path="/results")
unset TUNE_RESULT_DIR
""",
        covers=("env-ray-storage", "env-tune-result-dir"),
    ),
    Deprecation(
        id="RS807",
        name="env-ignored",
        legacy="`TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS`, "
        "`TRAIN_COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING`, "
        "`TRAIN_DISABLE_LAZY_CHECKPOINTING`, `TRAIN_ENABLE_SHARE_HIP_VISIBLE_DEVICES`, "
        "`RAY_AIR_NEW_OUTPUT` and the like",
        outcome=Outcome.SILENT,
        effect="A trainer ignores it.",
        replacement="Nothing: V2 has no such settings.",
        since="2.51",
        fix=manual(
            "Remove the variable. If something relied on it, write it in the training function: "
            "report the values that `TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS` added, set "
            "the visible devices that `TRAIN_ENABLE_SHARE_...` shared (RS428)."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            *gone(
                "$TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS",
                "$TRAIN_COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING",
                "$TRAIN_DISABLE_LAZY_CHECKPOINTING",
                "$TRAIN_ENABLE_SHARE_HIP_VISIBLE_DEVICES",
                "$TRAIN_ENABLE_SHARE_ROCR_VISIBLE_DEVICES",
                "$TRAIN_ENABLE_SHARE_NEURON_CORES_ACCELERATOR",
                "$TRAIN_ENABLE_SHARE_ASCEND_RT_VISIBLE_DEVICES",
                "$RAY_AIR_RICH_LAYOUT",
                "$RAY_AIR_REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE",
            ),
            *_only_for_tune(
                "$RAY_AIR_NEW_OUTPUT",
                "$RAY_AIR_FULL_TRACEBACKS",
                "$TUNE_ONLY_STORE_CHECKPOINT_SCORE_ATTRIBUTE",
            ),
        ),
        before="export TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS=1\n",
        after="""\
unset TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS
""",
        covers=(
            "env-detailed-metrics",
            "env-share-others",
            "env-copy-checkpoints",
            "env-air-output",
            "env-tune-score-attr",
        ),
    ),
    Deprecation(
        id="RS808",
        name="env-tune",
        legacy="`TUNE_DISABLE_AUTO_CALLBACK_LOGGERS`, `TUNE_RESULT_DELIM`, "
        "`TUNE_GLOBAL_CHECKPOINT_S` and other `TUNE_` variables, for a trainer",
        outcome=Outcome.SILENT,
        effect=(
            "A trainer ignores it, because its runs no longer pass through Tune. A `Tuner` still "
            "reads it."
        ),
        replacement="Nothing for a trainer.",
        since="2.51",
        fix=manual("Keep the variable where a `Tuner` runs, and remove it elsewhere."),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_only_for_tune(
            "$TUNE_DISABLE_AUTO_CALLBACK_LOGGERS",
            "$TUNE_DISABLE_DATED_SUBDIR",
            "$TUNE_DISABLE_SIGINT_HANDLER",
            "$TUNE_GLOBAL_CHECKPOINT_S",
            "$TUNE_MAX_LEN_IDENTIFIER",
            "$TUNE_ORIG_WORKING_DIR",
            "$TUNE_PRINT_ALL_TRIAL_ERRORS",
            "$TUNE_RESULT_BUFFER_LENGTH",
            "$TUNE_RESULT_BUFFER_MAX_TIME_S",
            "$TUNE_RESULT_BUFFER_MIN_TIME_S",
            "$TUNE_RESULT_DELIM",
            "$TUNE_WARN_EXCESSIVE_EXPERIMENT_CHECKPOINT_SYNC_THRESHOLD_S",
            "$TUNE_WARN_INSUFFICENT_RESOURCE_THRESHOLD_S",
            "$TUNE_WARN_INSUFFICENT_RESOURCE_THRESHOLD_S_AUTOSCALER",
            "$TUNE_WARN_SLOW_EXPERIMENT_CHECKPOINT_SYNC_THRESHOLD_S",
            "$TUNE_WARN_THRESHOLD_S",
        ),
        before="export TUNE_DISABLE_AUTO_CALLBACK_LOGGERS=1\n",
        after="""\
unset TUNE_DISABLE_AUTO_CALLBACK_LOGGERS
""",
        covers=("env-tune-loggers",),
    ),
    Deprecation(
        id="RS809",
        name="preemption-failures",
        legacy="`RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE`",
        outcome=Outcome.SILENT,
        effect=(
            "Ignored: a preempted node never counts towards `max_failures`. It has a budget of its "
            "own, which is unlimited by default; `fit()` raises `ray.train.PreemptionError` when "
            "it is used up."
        ),
        replacement="`ray.train.FailureConfig(max_preemption_failures=N)`, since Ray 2.58.",
        since="2.51",
        fix=manual(
            "Choose how often a run may be preempted, pass it as "
            "`FailureConfig(max_preemption_failures=...)` (Ray 2.58 and later), and remove the "
            "variable."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            Name(
                "$RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE",
                train="ray.train.FailureConfig(max_preemption_failures)",
                tune="$RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE",
            ),
        ),
        before="export RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE=1\n",
        after="""\
# in the program: FailureConfig(max_preemption_failures=3)
unset RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE
""",
        covers=("env-count-preemption", "node-preemption"),
    ),
    Deprecation(
        id="RS810",
        name="report-throttle",
        legacy="`train.report(...)` once per step, batch or boosting round",
        outcome=Outcome.SLOW,
        effect=(
            "Each report waits for the controller's next poll, about 2 s, where V1 took some "
            "10 ms: 1,000 reports take more than half an hour."
        ),
        replacement=(
            "One report per epoch; or `railswitch.v1` or `railswitch.v2`, whose reports without a "
            "checkpoint do not wait; or `RAY_TRAIN_HEALTH_CHECK_INTERVAL_S=0.05` in the "
            "environment of the driver, which makes a report take some 60 ms."
        ),
        since="2.51",
        fix=manual(
            "Report once per epoch, or as often as the metrics are really needed; reports of "
            "`railswitch.v1` and `railswitch.v2` without a checkpoint do not wait."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train


def train_func():
    for epoch in range(10):
        for step in range(1000):
            train.report({"epoch": epoch, "step": step})
""",
        after="""\
from railswitch.v2.callbacks import KeepMetrics
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    for epoch in range(10):
        for step in range(1000):
            loss = 1 / (1 + step)
        train.report({"epoch": epoch, "loss": loss})


run_config = train.RunConfig(callbacks=[KeepMetrics()])
TorchTrainer(train_func, run_config=run_config).fit()
""",
    ),
    Deprecation(
        id="RS811",
        name="report-barrier",
        legacy="`if rank == 0: train.report(...)`, or ranks that report a different number of "
        "times",
        outcome=Outcome.HANGS,
        effect=(
            "The report waits for all ranks, without end. The only sign is a warning every 60 s: "
            "`` `ray.train.report` has not been called by all 2 workers in the group. `` V1 raised "
            "a `RuntimeError`."
        ),
        replacement=(
            "All ranks report, and only rank 0 passes a checkpoint. "
            "`RAY_TRAIN_COLLECTIVE_TIMEOUT_S` turns the endless wait into an error."
        ),
        since="2.51",
        fix=unsafe(
            "It is rewritten where the report is all that stands under the branch on the rank. "
            "What the report uses is then evaluated on every rank and must exist there."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import tempfile

from ray import train


def train_func():
    rank = train.get_context().get_world_rank()
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        if rank == 0:
            train.report({"loss": 0.1}, checkpoint=checkpoint)
""",
        after="""\
import tempfile

from ray import train


def train_func():
    rank = train.get_context().get_world_rank()
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        train.report({"loss": 0.1}, checkpoint=checkpoint if rank == 0 else None)
""",
    ),
    Deprecation(
        id="RS812",
        name="report-waits-for-all",
        legacy="`train.report(...)` on ranks of different speed",
        outcome=Outcome.CHANGED,
        effect=(
            "Each report waits for the slowest rank, where V1 let the ranks drift apart between "
            "reports."
        ),
        replacement="Nothing: V2 collects the metrics of all ranks for every report.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` and `railswitch.v2` send reports without a checkpoint past the "
            "controller, so that no rank waits for another. Reports with a checkpoint still wait."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import time

from ray import train


def train_func():
    time.sleep(train.get_context().get_world_rank())
    train.report({"loss": 0.1})
""",
        after=None,
        covers=("report-sync-stragglers",),
    ),
    Deprecation(
        id="RS813",
        name="report-dict-mutation",
        legacy="one metrics dictionary that is changed and reported again",
        outcome=Outcome.SILENT,
        effect=(
            "V2 does not copy the dictionary and reads it later, so that a checkpoint gets the "
            "metrics of the next report, and `get_best_checkpoint` returns the wrong one."
        ),
        replacement=(
            "`train.report(dict(metrics), ...)`, or `copy.deepcopy(metrics)` if the dictionary "
            "holds containers that change too."
        ),
        since="2.51",
        fix=conditional(
            "what changes are the dictionary's own values, not those of a container in it"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.SESSION,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import tempfile

from ray import train


def train_func():
    metrics = {}
    for epoch in range(3):
        metrics["epoch"] = epoch
        with tempfile.TemporaryDirectory() as directory:
            checkpoint = train.Checkpoint.from_directory(directory)
            train.report(metrics, checkpoint=checkpoint)
""",
        after="""\
import tempfile

from ray import train


def train_func():
    metrics = {}
    for epoch in range(3):
        metrics["epoch"] = epoch
        with tempfile.TemporaryDirectory() as directory:
            checkpoint = train.Checkpoint.from_directory(directory)
            train.report(dict(metrics), checkpoint=checkpoint)
""",
    ),
    Deprecation(
        id="RS814",
        name="metrics-numpy",
        legacy="NumPy values in the metrics of a report with a checkpoint",
        outcome=Outcome.RAISES,
        effect=(
            "The run ends with `ControllerError: ... Unable to serialize unknown type: <class "
            "'numpy.float32'>`. `numpy.float64` passes, and so does every NumPy value in a report "
            "without a checkpoint. Torch tensors raise a `ValueError`, as they did on V1; its "
            "advice to call `.numpy()` leads to the other error."
        ),
        replacement="Python values: `float(x)`, `x.item()`, `x.tolist()`.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` and `railswitch.v2` turn NumPy values into Python values at the call "
            "of `report`."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import tempfile

import numpy as np
from ray import train


def train_func():
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        train.report({"loss": np.float32(0.1)}, checkpoint=checkpoint)
""",
        after=None,
        covers=("metrics-torch-tensor",),
    ),
    Deprecation(
        id="RS815",
        name="run-name-resume",
        legacy="`RunConfig(name=...)` used a second time, a `RunConfig` that trainers share, or "
        "`fit()` called twice",
        outcome=Outcome.SILENT,
        effect=(
            "The run goes on where the older one of that name stopped: `train.get_checkpoint()` "
            "returns the old run's checkpoint, `best_checkpoints` mixes both, and a run that "
            "reports no checkpoint returns the old run's metrics. V1 started a new trial; V2 says "
            "what it does in one line of the controller's log."
        ),
        replacement=(
            'A name of its own for every run, such as `f"experiment-{uuid.uuid4().hex[:8]}"`, '
            "unless it should go on."
        ),
        since="2.51",
        fix=unsafe(
            "Only you know whether a second start should go on with the first run: decide it once "
            "(`run-names`). A name is then made unique, unless something may look for its folder; "
            "a `RunConfig` that trainers share, or a `fit()` that is called twice, is yours to "
            "part."
        ),
        decisions=("run-names",),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NO_NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()
""",
        after="""\
import uuid

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name=f"experiment-{uuid.uuid4().hex[:8]}")).fit()
""",
        covers=("train-get-checkpoint",),
    ),
    Deprecation(
        id="RS816",
        name="run-name-default-collision",
        legacy="`RunConfig()` without a name, made twice within a second",
        outcome=Outcome.SILENT,
        effect=(
            "The default name is the time in seconds at which the `RunConfig` was made. Two runs "
            "with the same name share a directory, and the second one resumes or spoils the first "
            "(RS815)."
        ),
        replacement="`RunConfig(name=...)` with a name of its own for every run.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` gives every `fit()` a directory of its own. `railswitch.v2` says on "
            "the driver when the directory of a run is already in use."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainers = [TorchTrainer(train_func, run_config=RunConfig()) for _ in range(2)]
""",
        after=None,
    ),
    Deprecation(
        id="RS817",
        name="run-directory-unreadable",
        legacy="resuming a run whose checkpoints were deleted by hand, or which another Ray "
        "release wrote",
        outcome=Outcome.RAISES,
        effect=(
            "`fit()` raises `ray.exceptions.ActorDiedError`: the controller cannot read "
            "`checkpoint_manager_snapshot.json`, which names checkpoints that are gone or lacks "
            "fields that the newer release needs."
        ),
        replacement=(
            "A new run name, and the last checkpoint passed in `train_loop_config`. Let "
            "`CheckpointConfig(num_to_keep=...)` delete checkpoints."
        ),
        since="2.51",
        fix=runtime(
            "`railswitch.v1` never resumes a run by its name. `railswitch.v2` says on the driver "
            "that it is about to resume one, before it fails."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import shutil

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


shutil.rmtree("/results/experiment/checkpoint_1")
run_config = RunConfig(name="experiment", storage_path="/results")
TorchTrainer(train_func, run_config=run_config).fit()
""",
        after=None,
        covers=("run-dir-deleted-ckpt", "snapshot-cross-version"),
    ),
    Deprecation(
        id="RS818",
        name="error-type",
        legacy="`except RuntimeError` around `fit()`",
        outcome=Outcome.SILENT,
        effect=(
            "It no longer catches a failed run: `ray.train.TrainingFailedError` was a "
            "`RuntimeError` on V1 and is not one on V2."
        ),
        replacement="`except (RuntimeError, ray.train.TrainingFailedError)`.",
        since="2.51",
        fix=conditional("the `fit()` in the `try` is seen to be that of a trainer"),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except RuntimeError as error:
    print(error)
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except (RuntimeError, train.TrainingFailedError) as error:
    print(error)
""",
    ),
    Deprecation(
        id="RS819",
        name="error-old-import",
        legacy="`TrainingFailedError` from `ray.train.base_trainer` or `ray.train.trainer`",
        outcome=Outcome.SILENT,
        effect="It is the class of V1, which V2 never raises: the `except` catches nothing.",
        replacement="`ray.train.TrainingFailedError`.",
        since="2.51",
        fix=conditional(
            "nothing asks the class for an attribute: `_RESTORE_MSG` and `_FAILURE_CONFIG_MSG` are "
            "V1's alone"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.IMPORTS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=tuple(
            same(f"ray.train.{module}.TrainingFailedError", "ray.train.TrainingFailedError")
            for module in ("base_trainer", "trainer")
        ),
        before="""\
from ray.train.base_trainer import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    print(error)
""",
        after="""\
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    print(error)
""",
    ),
    Deprecation(
        id="RS820",
        name="error-cause",
        legacy="`error.__cause__` of a `TrainingFailedError`, or the user's own exception from "
        '`FailureConfig(fail_fast="raise")`',
        outcome=Outcome.SILENT,
        effect=(
            "`__cause__` is `None`, and `fit()` never raises the exception of the training "
            "function itself."
        ),
        replacement=(
            "`error.worker_failures`, which maps a rank to its exception; for a "
            "`ray.train.ControllerError`, `error.controller_failure`."
        ),
        since="2.51",
        fix=unsafe(
            "It is rewritten in an `except TrainingFailedError` around `fit()`. The value is the "
            "exception of one worker, not a `RayTaskError` around it, and a `ControllerError` has "
            "no `worker_failures`. Where `fail_fast` is used, decide which exceptions to catch."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    print(error.__cause__)
""",
        after="""\
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


try:
    TorchTrainer(train_func).fit()
except TrainingFailedError as error:
    print(next(iter(error.worker_failures.values())))
""",
        covers=("error-fail-fast-raise",),
    ),
    Deprecation(
        id="RS821",
        name="error-controller-start",
        legacy="`except TrainingFailedError` where the storage path may be wrong",
        outcome=Outcome.CHANGED,
        effect=(
            "What goes wrong before training, such as a storage path that cannot be written or a "
            "run directory that cannot be read, is raised as `ray.exceptions.ActorDiedError`, not "
            "as `TrainingFailedError`."
        ),
        replacement="`except (TrainingFailedError, ray.exceptions.ActorDiedError)`.",
        since="2.51",
        fix=manual(
            "Decide whether the code that handles a failed run should handle this one too, and "
            "catch both if so."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import RunConfig, TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


try:
    TorchTrainer(train_func, run_config=RunConfig(storage_path="/nowhere")).fit()
except TrainingFailedError as error:
    print(error)
""",
        after="""\
from ray.exceptions import ActorDiedError
from ray.train import RunConfig, TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


try:
    TorchTrainer(train_func, run_config=RunConfig(storage_path="/nowhere")).fit()
except (TrainingFailedError, ActorDiedError) as error:
    print(error)
""",
        covers=("error-controller-ctor",),
    ),
    Deprecation(
        id="RS822",
        name="sys-exit",
        legacy="`sys.exit(0)` in a training function",
        outcome=Outcome.RAISES,
        effect=(
            "`fit()` raises a `WorkerGroupError` with `SystemExit: 0`. On V1 the worker ended well."
        ),
        replacement="`return`.",
        since="2.51",
        fix=conditional(
            f"{_TRAIN_IS_KNOWN}, the call stands in that function and not in a helper, and its "
            "argument is 0 or absent"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import sys

from ray.train.torch import TorchTrainer


def train_func(config):
    if config["dry_run"]:
        sys.exit(0)
    print("training")


TorchTrainer(train_func, train_loop_config={"dry_run": True}).fit()
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func(config):
    if config["dry_run"]:
        return
    print("training")


TorchTrainer(train_func, train_loop_config={"dry_run": True}).fit()
""",
    ),
    Deprecation(
        id="RS823",
        name="sigint",
        legacy="`except KeyboardInterrupt` around or after `fit()`",
        outcome=Outcome.SILENT,
        effect=(
            "In the main thread, `fit()` replaces the handler of Ctrl-C and does not put the old "
            "one back. Ctrl-C ends the program with `sys.exit(0)` instead of a "
            "`KeyboardInterrupt`, also long after `fit()` has returned."
        ),
        replacement="Nothing in the code; see the fix.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` and `railswitch.v2` put the handler back after `fit()`; "
            "`railswitch.v1` also ends an interrupted run as V1 did."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


try:
    TorchTrainer(train_func).fit()
except KeyboardInterrupt:
    print("interrupted")
""",
        after=None,
    ),
    Deprecation(
        id="RS824",
        name="trainer-actor",
        legacy="cluster sizes and quotas that count one CPU for the trainer itself",
        outcome=Outcome.CHANGED,
        effect=(
            "The trainer's actor is gone, and with it its CPU: two workers of one CPU need two "
            "CPUs, where V1 needed three. V2's controller takes no CPU and runs on the node of the "
            "driver."
        ),
        replacement="One CPU less for each run, and memory for the controller beside the driver.",
        since="2.51",
        fix=manual("Decide whether cluster sizes and quotas should shrink; nothing fails if not."),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NO_NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import ray
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init(num_cpus=3)
TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
        after="""\
import ray
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init(num_cpus=2)
TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
        covers=("resources-extra-cpu", "driver-process"),
    ),
    Deprecation(
        id="RS825",
        name="startup-cost",
        legacy="many short calls of `fit()`",
        outcome=Outcome.SLOW,
        effect=(
            "Each `fit()` starts a controller and several helper actors beside the workers, and "
            "takes two to four times as long to start as on V1."
        ),
        replacement="Fewer and longer runs: loop in the training function, not around `fit()`.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` and `railswitch.v2` make the start of a run no slower than V2's own; "
            "they cannot make it faster."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["fold"])


for fold in range(100):
    TorchTrainer(train_func, train_loop_config={"fold": fold}).fit()
""",
        after=None,
    ),
    Deprecation(
        id="RS826",
        name="fault-restart-unit",
        legacy="`FailureConfig(max_failures=N)` as the limit of all restarts",
        outcome=Outcome.CHANGED,
        effect=(
            "V1 restarted the whole trial; V2 restarts the workers only, and `max_failures` counts "
            "their failures only. Workers that cannot start, for want of resources or because of a "
            "broken environment, are tried again without end."
        ),
        replacement="`FailureConfig(max_failures=N, controller_failure_limit=M)`.",
        since="2.51",
        fix=manual(
            "Set `FailureConfig(controller_failure_limit=...)` to how often workers may fail to "
            "start before the run is given up."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NO_NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import FailureConfig, RunConfig

run_config = RunConfig(failure_config=FailureConfig(max_failures=3))
""",
        after="""\
from ray.train import FailureConfig, RunConfig

failure_config = FailureConfig(max_failures=3, controller_failure_limit=3)
run_config = RunConfig(failure_config=failure_config)
""",
    ),
    Deprecation(
        id="RS827",
        name="logging-root",
        legacy="`logging.basicConfig(...)` in a training function",
        outcome=Outcome.SILENT,
        effect=(
            "Does nothing, because V2 has already put handlers on the worker's root logger: the "
            "log file is never created, and format and level are not set."
        ),
        replacement=(
            "`logging.basicConfig(..., force=True)`, after which Ray's own log file of the worker "
            "lacks these lines; or a logger and a handler of your own."
        ),
        since="2.51",
        fix=conditional(_TRAIN_IS_KNOWN),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import logging

from ray.train.torch import TorchTrainer


def train_func():
    logging.basicConfig(filename="train.log")
    logging.info("training")


TorchTrainer(train_func).fit()
""",
        after="""\
import logging

from ray.train.torch import TorchTrainer


def train_func():
    logging.basicConfig(filename="train.log", force=True)
    logging.info("training")


TorchTrainer(train_func).fit()
""",
    ),
    Deprecation(
        id="RS828",
        name="console-output",
        legacy="the progress table that `fit()` printed",
        outcome=Outcome.CHANGED,
        effect=(
            "There is no table and no line per report: the console shows what the workers print "
            "and Ray's own log lines."
        ),
        replacement="`print` in the training function, or a callback that prints.",
        since="2.51",
        fix=runtime(
            "`railswitch.v1` shows the progress as V1 did, and `railswitch.v2.callbacks` has a "
            "callback that prints a table."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func).fit()
""",
        after=None,
    ),
    Deprecation(
        id="RS829",
        name="ray-client",
        legacy='`ray.init("ray://...")`, then `fit()`',
        outcome=Outcome.CHANGED,
        effect=(
            "V2 puts its controller on the node of the driver, and the driver of a Ray Client runs "
            "outside the cluster. Ray's documentation advises against Ray Client for Ray Train, "
            "and railswitch is not tested with it."
        ),
        replacement="A Ray Job: `ray job submit -- python script.py`.",
        since="2.51",
        fix=manual("Submit the script as a Ray Job, and take the address out of `ray.init()`."),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init("ray://head:10001")
TorchTrainer(train_func).fit()
""",
        after="""\
import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init()  # in a Ray Job: ray job submit -- python script.py
TorchTrainer(train_func).fit()
""",
    ),
    Deprecation(
        id="RS830",
        name="local-mode",
        legacy="`ray.init(local_mode=True)`",
        outcome=Outcome.RAISES,
        effect="`RuntimeError: local_mode is no longer supported`, from `ray.init()`.",
        replacement=(
            "No such argument. A trainer runs its function in the driver's own process with "
            "`ScalingConfig(num_workers=0)`."
        ),
        since="2.55",
        fix=unsafe(
            "the program then runs in several processes, where a debugger or a global variable of "
            "the driver's does not reach. To step through a training function, say "
            "`ScalingConfig(num_workers=0)` while you do (RS304: nothing is stored then); a "
            "function for a Tuner can be called by itself, or with Ray's distributed debugger"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("ray.init(local_mode)"),
        before="""\
import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init(local_mode=True)
TorchTrainer(train_func).fit()
""",
        after="""\
import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


ray.init()
TorchTrainer(train_func).fit()
""",
    ),
)
