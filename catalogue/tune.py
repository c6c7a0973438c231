"""RS6xx: trainers under a ``Tuner``, and functions and callbacks that Ray Tune runs."""

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

_TUNE_IS_KNOWN = "a Tuner of the repository is seen to run the function"
_TRAIN_IS_KNOWN = "a trainer of the repository is seen to run the function"


def _right_in_train(train: str, tune: str) -> Name:
    """A name of ``ray.train`` that is legacy only where Ray Tune runs the code or takes the object.

    >>> _right_in_train("ray.train.report", "ray.tune.report").train
    'ray.train.report'
    """
    return Name(train, train=train, tune=tune)


def _right_in_tune(tune: str, train: str) -> Name:
    """A name of ``ray.tune`` that is legacy only where Ray Train runs the code or takes the object.

    >>> _right_in_tune("ray.tune.RunConfig", "ray.train.RunConfig").tune
    'ray.tune.RunConfig'
    """
    return Name(tune, train=train, tune=tune)


_SESSIONS = ("ray.tune.session", "ray.tune.trainable.session")
"""The module with the functions of a trial, in Ray 1.x and in the first releases of 2.x."""


def _of_session(name: str) -> tuple[str, ...]:
    """A function of that module under both of its names.

    >>> _of_session("report")[0]
    'ray.tune.session.report'
    """
    return tuple(f"{module}.{name}" for module in _SESSIONS)


_CONFIGS = ("RunConfig", "CheckpointConfig", "FailureConfig")

_CALLBACKS = (
    ("xgboost.TuneReportCheckpointCallback", "ray.train.xgboost.RayTrainReportCallback"),
    ("lightgbm.TuneReportCheckpointCallback", "ray.train.lightgbm.RayTrainReportCallback"),
    ("keras.TuneReportCheckpointCallback", "ray.train.tensorflow.keras.ReportCheckpointCallback"),
)
"""Pairs that differ only in the library they report to: Tune's, below its package, and Train's."""

ROWS = (
    Deprecation(
        id="RS601",
        name="tuner-trainer",
        legacy="`Tuner(trainer, param_space={...})`",
        outcome=Outcome.RAISES,
        effect=(
            "`TuneError: Improper 'run' - not string nor trainable.` from the constructor of "
            "`Tuner`."
        ),
        replacement=(
            "A driver function that builds the trainer from its `config`, reports with "
            "`ray.tune.integration.ray_train.TuneReportCallback` and names its run after the "
            "trial; the `Tuner` gets that function."
        ),
        since="2.51",
        fix=conditional(
            "one call of the same module builds the trainer, and what `param_space` and the "
            "`run_config` say is seen: checkpoints and failures then move into the function, and "
            "`max_concurrent_trials` is computed from what each trial's workers take, as V1 "
            "reserved it. It waits for `--unsafe` where that number cannot be computed (RS615), "
            "or where checkpoints of the results are read (RS612)"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TUNERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        before="""\
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
)
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}},
)
tuner.fit()
""",
        after="""\
import ray
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def trials_at_once(**needed):
    \"\"\"As many trials as the cluster has room for, each with all its workers.\"\"\"
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2),
        train_loop_config=config["train_loop_config"],
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"train_loop_config": {"lr": tune.grid_search([0.1, 0.01])}},
    tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=3)),
)
tuner.fit()
""",
    ),
    Deprecation(
        id="RS602",
        name="tune-run-trainer",
        legacy="`tune.with_resources(trainer, ...)`, `tune.with_parameters(trainer, ...)`, "
        "`tune.register_trainable(name, trainer)`, `tune.run(trainer.as_trainable())`",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: tune.with_resources() only works with function trainables or classes "
            "that inherit from tune.Trainable()`, the same for `with_parameters`, "
            "`TypeError: issubclass() arg 1 must be a class` from `register_trainable`, and "
            "`AttributeError: 'TorchTrainer' object has no attribute 'as_trainable'`."
        ),
        replacement=(
            "A driver function that builds and fits the trainer, as in RS601; the functions of "
            "Tune take that function."
        ),
        since="2.51",
        fix=manual(
            "Write a function that builds the trainer from its `config` and fits it (RS601), "
            "and give that function to Tune. Decide what each trial reserves for itself: its "
            "workers have their own resources, in `ScalingConfig`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


trainer = TorchTrainer(train_func)
tuner = tune.Tuner(tune.with_resources(trainer, {"CPU": 2}))
""",
        after="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = RunConfig(callbacks=[TuneReportCallback()])
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tuner = tune.Tuner(
    tune.with_resources(train_driver, {"CPU": 1}),
    param_space={"lr": 0.1},
    tune_config=tune.TuneConfig(max_concurrent_trials=1),
)
""",
    ),
    Deprecation(
        id="RS603",
        name="tuner-restore-trainer",
        legacy="`Tuner.restore(path, trainable=trainer)`, `Tuner.restore(path)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TuneError: Improper 'run' - not string nor trainable.`; without a trainable, "
            "`TypeError: Tuner.restore() missing 1 required positional argument: 'trainable'`."
        ),
        replacement=(
            "`Tuner.restore(path, trainable=train_driver)` with the driver function of RS601, for "
            "experiments which that function started; where no trainer was tuned, the function or "
            "class that the `Tuner` was given; where only results are asked for, "
            "`tune.ResultGrid(tune.ExperimentAnalysis(path))` (both with `--unsafe`)."
        ),
        since="2.51",
        fix=manual(
            "An experiment that V1 started cannot go on under the function that replaces the "
            "trainer (RS601), whose name and checkpoints differ. Decide whether to finish it on "
            "V1 (`RAY_TRAIN_V2_ENABLED=0`) or to start anew from its best checkpoint."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TUNERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tuner = tune.Tuner.restore("/results/search", trainable=TorchTrainer(train_func))
""",
        after="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = RunConfig(callbacks=[TuneReportCallback()])
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tuner = tune.Tuner.restore("/results/search", trainable=train_driver)
""",
        covers=("tuner-restore-v1", "tuner-restore-without-trainable"),
    ),
    Deprecation(
        id="RS604",
        name="param-space-scaling-config",
        legacy='`param_space={"scaling_config": ScalingConfig(num_workers=tune.choice([2, 4]))}`',
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: ScalingConfig(num_workers) must be an int or a tuple of two ints.` A "
            "`ScalingConfig` without a search space reaches the driver function as a dictionary."
        ),
        replacement=(
            'Search over the number, `param_space={"num_workers": tune.choice([2, 4])}`, and make '
            '`ScalingConfig(num_workers=config["num_workers"])` in the driver function.'
        ),
        since="2.51",
        fix=manual(
            'Search over plain values, such as `param_space={"num_workers": tune.choice([2, '
            "4])}`, and make the configuration from them in the function that the `Tuner` runs "
            "(RS601)."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config)


tuner = tune.Tuner(
    TorchTrainer(train_func),
    param_space={"scaling_config": ScalingConfig(num_workers=tune.choice([2, 4]))},
)
""",
        after="""\
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config)


def train_driver(config):
    TorchTrainer(
        train_func,
        train_loop_config=config,
        scaling_config=ScalingConfig(num_workers=config["num_workers"]),
        run_config=RunConfig(callbacks=[TuneReportCallback()]),
    ).fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"num_workers": tune.choice([2, 4])},
    tune_config=tune.TuneConfig(max_concurrent_trials=1),
)
""",
        covers=("tuner-param-space-run-config",),
    ),
    Deprecation(
        id="RS605",
        name="tuner-train-configs",
        legacy="`ray.train.RunConfig`, `CheckpointConfig` or `FailureConfig` given to a `Tuner`",
        outcome=Outcome.RAISES,
        effect=(
            "A deprecation warning, then an error that says nothing of it: for `RunConfig` "
            "`AttributeError: 'str' object has no attribute 'value'` from `Tuner.fit()`, for "
            "`FailureConfig` `ValueError: max_failures must be 0 if fail_fast=True.` or "
            "`fail_fast must be one of {bool, RAISE}. Got DEPRECATED.`, for `CheckpointConfig` "
            "`ValueError: 'checkpoint_at_end' cannot be used with a function trainable.`"
        ),
        replacement="The class of the same name in `ray.tune`.",
        since="2.51",
        fix=conditional("the object is seen to reach a Tuner and no trainer"),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(_right_in_train(f"ray.train.{name}", f"ray.tune.{name}") for name in _CONFIGS),
        before="""\
from ray import train, tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(objective, run_config=train.RunConfig(name="search")).fit()
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(objective, run_config=tune.RunConfig(name="search")).fit()
""",
        covers=(
            "tuner-trainer-runconfig",
            "tuner-train-failureconfig",
            "tuner-train-checkpointconfig",
        ),
    ),
    Deprecation(
        id="RS606",
        name="trainer-tune-configs",
        legacy="`ray.tune.RunConfig`, `CheckpointConfig` or `FailureConfig` given to a trainer",
        outcome=Outcome.RAISES,
        effect=(
            "``ValueError: Invalid `RunConfig` type: <class 'ray.tune.RunConfig'>. Use "
            "`ray.train.RunConfig` instead.`` from the constructor, and the same for the other two "
            "classes."
        ),
        replacement="The class of the same name in `ray.train`.",
        since="2.51",
        fix=conditional("the object is seen to reach a trainer and no Tuner"),
        roles=(Role.DRIVER,),
        bridge=Bridge.TRAINERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(_right_in_tune(f"ray.tune.{name}", f"ray.train.{name}") for name in _CONFIGS),
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=tune.RunConfig(name="experiment")).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(name="experiment")).fit()
""",
        covers=("trainer-tune-runconfig",),
    ),
    Deprecation(
        id="RS607",
        name="train-functions-in-tune",
        legacy="`train.report()`, `train.get_checkpoint()`, `train.get_context()` in a function "
        "that a `Tuner` runs",
        outcome=Outcome.RAISES,
        effect=(
            "The trial fails: V2 raises ``DeprecationWarning: `ray.train.report` is deprecated "
            "when running in a function passed to Ray Tune.`` `Tuner.fit()` returns normally all "
            "the same, so nobody sees it who does not read `results.errors`."
        ),
        replacement="The function of the same name in `ray.tune`.",
        since="2.51",
        fix=conditional(_TUNE_IS_KNOWN),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=tuple(
            _right_in_train(f"ray.train.{name}", f"ray.tune.{name}")
            for name in ("report", "get_checkpoint", "get_context")
        ),
        before="""\
from ray import train, tune


def objective(config):
    train.report({"loss": config["x"]})


tune.Tuner(objective).fit()
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(objective).fit()
""",
        covers=("tune-fn-train-report", "tune-fn-train-get-checkpoint", "ctx-in-tune-fn"),
    ),
    Deprecation(
        id="RS608",
        name="train-checkpoint-in-tune",
        legacy="`tune.report(metrics, checkpoint=train.Checkpoint...)`",
        outcome=Outcome.WARNS,
        effect=(
            "Works, with a deprecation warning in the trial's log: ``The `Checkpoint` class should "
            "be imported from `ray.tune`.``"
        ),
        replacement="`ray.tune.Checkpoint`, which has the same methods.",
        since="2.43",
        fix=conditional(_TUNE_IS_KNOWN),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(_right_in_train("ray.train.Checkpoint", "ray.tune.Checkpoint"),),
        before="""\
import tempfile

from ray import train, tune


def objective(config):
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = train.Checkpoint.from_directory(directory)
        tune.report({"loss": config["x"]}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
""",
        after="""\
import tempfile

from ray import tune


def objective(config):
    with tempfile.TemporaryDirectory() as directory:
        checkpoint = tune.Checkpoint.from_directory(directory)
        tune.report({"loss": config["x"]}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
""",
        covers=("tune-fn-train-checkpoint",),
    ),
    Deprecation(
        id="RS609",
        name="tune-report-kwargs",
        legacy="`tune.report(loss=0.1)`, `tune.report(**metrics)`, also that of "
        "`ray.tune.session`, and `track.log(loss=0.1)`",
        outcome=Outcome.RAISES,
        effect=(
            "The trial fails with `TypeError: report() got an unexpected keyword argument "
            "'loss'`. Outside a trial the call returns `None` and reports nothing."
        ),
        replacement='`tune.report({"loss": 0.1})`: the metrics are one dictionary.',
        since="2.7",
        fix=SAFE,
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(*_of_session("report"), "ray.tune.track.log"),
        before="""\
from ray import tune


def objective(config):
    tune.report(loss=config["x"])
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})
""",
    ),
    Deprecation(
        id="RS610",
        name="tune-get-trial",
        legacy="`tune.get_trial_id()`, `get_trial_name()`, `get_trial_dir()`, "
        "`get_trial_resources()`, also those of `ray.tune.session`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`AttributeError: module 'ray.tune' has no attribute 'get_trial_id'`.",
        replacement="The method of the same name on `tune.get_context()`.",
        since="2.7",
        fix=SAFE,
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            *(
                same(f"{module}.{name}", f"ray.tune.get_context().{name}")
                for module in ("ray.tune", *_SESSIONS)
                for name in (
                    "get_trial_id",
                    "get_trial_name",
                    "get_trial_dir",
                    "get_trial_resources",
                )
            ),
            *(
                same(f"ray.tune.track.{name}", f"ray.tune.get_context().get_{name}")
                for name in ("trial_id", "trial_name", "trial_dir")
            ),
        ),
        before="""\
from ray import tune


def objective(config):
    print(tune.get_trial_id())
""",
        after="""\
from ray import tune


def objective(config):
    print(tune.get_context().get_trial_id())
""",
        covers=("tune-1x-fns",),
    ),
    Deprecation(
        id="RS611",
        name="tune-checkpoint-dir",
        legacy="`with tune.checkpoint_dir(step=...)`, `tune.save_checkpoint()`, and the "
        "`checkpoint_dir` argument of a function that a `Tuner` runs",
        outcome=Outcome.IMPORT_ERROR,
        effect="`AttributeError: module 'ray.tune' has no attribute 'checkpoint_dir'`.",
        replacement=(
            "Write the files to a directory of your own and report it: `tune.report(metrics, "
            "checkpoint=tune.Checkpoint.from_directory(directory))`; read it back from "
            "`tune.get_checkpoint()`."
        ),
        since="2.7",
        fix=conditional(
            "a report follows the `with` block, or the `if` that it stands in, in the same block, "
            "and nothing reads the directory behind it; and the argument is read where "
            "`if checkpoint_dir:` asks for it, or not at all, and no call gives it. Else merge the "
            "checkpoint and the report that follows it into one `tune.report` inside a "
            "`with tempfile.TemporaryDirectory()`, and replace the argument by "
            "`tune.get_checkpoint()`"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.checkpoint_dir", "ray.tune.save_checkpoint", *_of_session("checkpoint_dir")
        ),
        before="""\
import os

from ray import tune


def objective(config, checkpoint_dir=None):
    with tune.checkpoint_dir(step=1) as directory:
        with open(os.path.join(directory, "state"), "w") as file:
            file.write("1")
    tune.report({"loss": 0.1})


tune.run(objective)
""",
        after="""\
import os
import tempfile

from ray import tune


def objective(config):
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "state"), "w") as file:
            file.write("1")
        tune.report({"loss": 0.1}, checkpoint=tune.Checkpoint.from_directory(directory))


tune.run(objective)
""",
    ),
    Deprecation(
        id="RS612",
        name="tune-result-checkpoint",
        legacy="`results[0].checkpoint`, `results.get_best_result().checkpoint` after tuning a "
        "trainer",
        outcome=Outcome.SILENT,
        effect=(
            "`None`: the checkpoints belong to the Train run of each trial. Tune knows only the "
            'path of the last one, in `result.metrics["checkpoint_path"]`.'
        ),
        replacement=(
            '`ray.tune.Checkpoint(result.metrics["checkpoint_path"])`; on remote storage, also '
            "pass the file system, because the path has no scheme."
        ),
        since="2.51",
        fix=unsafe(
            "It is the last checkpoint that the Train run of the trial has reported, and is found "
            "if the last report had one; on remote storage its file system is to be passed too. "
            "`best_checkpoints` is reported only."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TUNERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune_config = tune.TuneConfig(max_concurrent_trials=2)
results = tune.Tuner(train_driver, tune_config=tune_config).fit()
print(results[0].checkpoint)
""",
        after="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune_config = tune.TuneConfig(max_concurrent_trials=2)
results = tune.Tuner(train_driver, tune_config=tune_config).fit()
print(tune.Checkpoint(results[0].metrics["checkpoint_path"]))
""",
    ),
    Deprecation(
        id="RS613",
        name="tune-report-callback-missing",
        legacy="a trainer in a function that a `Tuner` runs, without `TuneReportCallback`",
        outcome=Outcome.SILENT,
        effect=(
            "The metrics of the Train run do not reach Tune. The trial ends with the keys that "
            "Tune fills in and nothing else, and `get_best_result(metric=..., mode=...)` returns "
            "it without an error."
        ),
        replacement=(
            "`RunConfig(callbacks=[TuneReportCallback()])` with "
            "`ray.tune.integration.ray_train.TuneReportCallback`."
        ),
        since="2.51",
        fix=conditional(
            "a Tuner of the repository is seen to run the function, the trainer's `RunConfig` is "
            "made there, and the function returns nothing that its caller could report"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.TUNERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = train.RunConfig(
        name=tune.get_context().get_trial_name(),
    )
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tune.Tuner(train_driver, param_space={"lr": 0.1}).fit()
""",
        after="""\
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = train.RunConfig(
        name=tune.get_context().get_trial_name(),
        callbacks=[TuneReportCallback()],
    )
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tune.Tuner(train_driver, param_space={"lr": 0.1}).fit()
""",
        covers=("tune-no-callback-metrics",),
    ),
    Deprecation(
        id="RS614",
        name="tune-schedulers",
        legacy="`PopulationBasedTraining`, `HyperBandForBOHB`, `ResourceChangingScheduler` and "
        "other schedulers that pause trials, over a trainer",
        outcome=Outcome.SILENT,
        effect=(
            "Tune has no checkpoint of a trial: population-based training logs `no checkpoint for "
            "trial` and never exploits another one, a trial that was paused begins its function "
            "again, and `tune.get_checkpoint()` in the driver function is `None`. Stopping early "
            "(`ASHAScheduler`) works as long as `TuneReportCallback` reports the metrics."
        ),
        replacement=(
            "A scheduler that only stops trials, such as `ASHAScheduler`, or a driver function "
            "that gives each checkpoint to `tune.report` and restores from `tune.get_checkpoint()`."
        ),
        since="2.51",
        fix=manual(
            "Choose a scheduler that only stops trials, or pass the checkpoints between Tune and "
            "the Train run yourself."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import PopulationBasedTraining


def train_func(config):
    print(config["lr"])


scheduler = PopulationBasedTraining(hyperparam_mutations={"lr": tune.uniform(0.01, 0.1)})
tuner = tune.Tuner(
    TorchTrainer(train_func),
    tune_config=tune.TuneConfig(metric="loss", mode="min", scheduler=scheduler),
)
""",
        after="""\
from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.schedulers import ASHAScheduler


def train_func(config):
    print(config["lr"])


def train_driver(config):
    run_config = RunConfig(callbacks=[TuneReportCallback()])
    TorchTrainer(train_func, train_loop_config=config, run_config=run_config).fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"lr": tune.uniform(0.01, 0.1)},
    tune_config=tune.TuneConfig(
        metric="loss", mode="min", scheduler=ASHAScheduler(), max_concurrent_trials=1
    ),
)
""",
    ),
    Deprecation(
        id="RS615",
        name="tune-resources",
        legacy="a `Tuner` over a trainer, without `max_concurrent_trials`",
        outcome=Outcome.SILENT,
        effect=(
            "V1 reserved a trial and its workers together. On V2 a trial takes one CPU and its "
            "workers are asked for later, so more trials start than the cluster can train: they "
            "hold CPUs that the workers need and wait for each other."
        ),
        replacement="`TuneConfig(max_concurrent_trials=N)`.",
        since="2.51",
        fix=manual(
            "Set `TuneConfig(max_concurrent_trials=...)` to the number of trials that the "
            "cluster has room for at once: each takes one CPU for itself, and what its workers "
            "take."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.TUNERS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tuner = tune.Tuner(
    TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=4)),
    tune_config=tune.TuneConfig(num_samples=100),
)
""",
        after="""\
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def train_driver(config):
    TorchTrainer(
        train_func,
        train_loop_config=config,
        scaling_config=ScalingConfig(num_workers=4),
        run_config=RunConfig(callbacks=[TuneReportCallback()]),
    ).fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"lr": tune.uniform(0.01, 0.1)},
    tune_config=tune.TuneConfig(num_samples=100, max_concurrent_trials=2),
)
""",
    ),
    Deprecation(
        id="RS616",
        name="tune-context-ranks",
        legacy="`tune.get_context().get_world_rank()`, `get_world_size()`, `get_local_rank()` and "
        "the like",
        outcome=Outcome.WARNS,
        effect=(
            "Returns `None` with a deprecation warning: a trial has no ranks, so `== 0` is never "
            "true."
        ),
        replacement="Nothing: a trial is one process. Remove the branch on the rank.",
        since="2.43",
        fix=manual("Keep the code of rank 0, or move the branch into a Train worker."),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.get_context().{name}"
                for name in (
                    "get_world_rank",
                    "get_world_size",
                    "get_local_rank",
                    "get_local_world_size",
                    "get_node_rank",
                )
            )
        ),
        before="""\
from ray import tune


def objective(config):
    if tune.get_context().get_world_rank() == 0:
        print(config)
""",
        after="""\
def objective(config):
    print(config)
""",
        covers=("ctx-tune-ranks",),
    ),
    Deprecation(
        id="RS617",
        name="tune-is-session-enabled",
        legacy="`tune.is_session_enabled()`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`AttributeError: module 'ray.tune' has no attribute 'is_session_enabled'`. Ray 2.8 "
            "and 2.9 returned `False` everywhere, so the metrics were silently not reported."
        ),
        replacement=(
            "`tune.get_context().get_trial_id() is not None`, or an argument that says whether a "
            "`Tuner` runs the function."
        ),
        since="2.8",
        fix=conditional(
            "it is called here, rather than handed on or defined for a Ray that lacks it. The new "
            "question warns, once, where no `Tuner` runs the function"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("ray.tune.is_session_enabled", *_of_session("is_session_enabled")),
        before="""\
from ray import tune


def on_epoch_end(metrics):
    if tune.is_session_enabled():
        tune.report(metrics)
""",
        after="""\
from ray import tune


def on_epoch_end(metrics):
    if tune.get_context().get_trial_id():
        tune.report(metrics)
""",
    ),
    Deprecation(
        id="RS618",
        name="tune-report-callback",
        legacy="`ray.tune.integration.xgboost.TuneReportCallback`, and the same of `lightgbm`",
        outcome=Outcome.RAISES,
        effect="Raises ``DeprecationWarning: `TuneReportCallback` is deprecated.``",
        replacement=(
            "`TuneReportCheckpointCallback(..., checkpoint_at_end=False)` of the same module, "
            "which then saves no checkpoints."
        ),
        since="2.10",
        fix=SAFE,
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            same(
                f"ray.tune.integration.{library}.TuneReportCallback",
                f"ray.tune.integration.{library}.TuneReportCheckpointCallback",
            )
            for library in ("xgboost", "lightgbm")
        ),
        before="""\
from ray.tune.integration.xgboost import TuneReportCallback

callbacks = [TuneReportCallback({"loss": "eval-logloss"})]
""",
        after="""\
from ray.tune.integration.xgboost import TuneReportCheckpointCallback

callbacks = [TuneReportCheckpointCallback({"loss": "eval-logloss"}, checkpoint_at_end=False)]
""",
        covers=("tunereport-xgb",),
    ),
    Deprecation(
        id="RS619",
        name="tune-report-callback-keras",
        legacy="`ray.tune.integration.keras.TuneReportCallback(metrics, on=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises ``DeprecationWarning: The `ray.tune.integration.keras` module is deprecated in "
            "favor of `ray.train.tensorflow.keras.ReportCheckpointCallback`.`` The advice is wrong "
            "for a function that a `Tuner` runs: that callback fails there (RS623)."
        ),
        replacement=(
            "`TuneReportCheckpointCallback(metrics=..., report_metrics_on=..., checkpoint_on=[])` "
            "of the same module. Its arguments have other names and another order."
        ),
        since="2.10",
        fix=SAFE,
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same(
                "ray.tune.integration.keras.TuneReportCallback",
                "ray.tune.integration.keras.TuneReportCheckpointCallback",
            ),
            same(
                "ray.tune.integration.keras.TuneReportCallback(on)",
                "ray.tune.integration.keras.TuneReportCheckpointCallback(report_metrics_on)",
            ),
        ),
        before="""\
from ray.tune.integration.keras import TuneReportCallback

callbacks = [TuneReportCallback("loss")]
""",
        after="""\
from ray.tune.integration.keras import TuneReportCheckpointCallback

callbacks = [TuneReportCheckpointCallback(metrics="loss", checkpoint_on=[])]
""",
    ),
    Deprecation(
        id="RS620",
        name="tune-report-callback-lightning",
        legacy="`ray.tune.integration.pytorch_lightning.TuneReportCallback`",
        outcome=Outcome.WARNS,
        effect="Works, with a `UserWarning` that it is deprecated.",
        replacement=(
            "`TuneReportCheckpointCallback(..., save_checkpoints=False)` of the same module."
        ),
        since="2.7",
        fix=SAFE,
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same(
                "ray.tune.integration.pytorch_lightning.TuneReportCallback",
                "ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback",
            ),
        ),
        before="""\
from ray.tune.integration.pytorch_lightning import TuneReportCallback

callbacks = [TuneReportCallback(["loss"], on="validation_end")]
""",
        after="""\
from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback

callbacks = [TuneReportCheckpointCallback(["loss"], on="validation_end", save_checkpoints=False)]
""",
        covers=("tunereport-ptl",),
    ),
    Deprecation(
        id="RS621",
        name="tune-checkpoint-callback",
        legacy="`_TuneCheckpointCallback` of `ray.tune.integration.pytorch_lightning`, `keras`, "
        "`xgboost` or `lightgbm`",
        outcome=Outcome.RAISES,
        effect=(
            "Lightning's and Keras' raise a `DeprecationWarning` when they are made; the other two "
            "are gone (`ImportError`)."
        ),
        replacement=(
            "`TuneReportCheckpointCallback` of the same module, which reports the metrics together "
            "with the checkpoint."
        ),
        since="2.7",
        fix=manual(
            "Decide which event reports and which one saves: `TuneReportCheckpointCallback` does "
            "both, so drop the separate report callback."
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.integration.{library}._TuneCheckpointCallback"
                for library in ("pytorch_lightning", "keras", "xgboost", "lightgbm")
            )
        ),
        before="""\
from ray.tune.integration.pytorch_lightning import _TuneCheckpointCallback

callbacks = [_TuneCheckpointCallback(on="validation_end")]
""",
        after="""\
from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback

callbacks = [TuneReportCheckpointCallback(on="validation_end")]
""",
        covers=("tunereport-ptl-checkpoint",),
    ),
    Deprecation(
        id="RS622",
        name="tune-callbacks-in-train",
        legacy="`TuneReportCheckpointCallback` in a function that a trainer runs",
        outcome=Outcome.SILENT,
        effect=(
            "It calls `ray.tune.report`, which returns `None` in a V2 worker: every metric and "
            "checkpoint is lost, with one `UserWarning` in a worker's log."
        ),
        replacement=(
            "`RayTrainReportCallback` of `ray.train.xgboost`, `ray.train.lightgbm` or "
            "`ray.train.lightning`, `ReportCheckpointCallback` of `ray.train.tensorflow.keras`."
        ),
        since="2.51",
        fix=conditional(
            f"{_TRAIN_IS_KNOWN}, and the callback is that of XGBoost, LightGBM or Keras; "
            "Lightning's takes no arguments, names its file `checkpoint.ckpt` and reports at the "
            "end of each training epoch"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            _right_in_tune(f"ray.tune.integration.{tune}", train) for tune, train in _CALLBACKS
        ),
        before="""\
import xgboost
from ray.train.xgboost import XGBoostTrainer
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def train_func(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback(frequency=1)])


XGBoostTrainer(train_func).fit()
""",
        after="""\
import xgboost
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func(config):
    xgboost.train({}, config["data"], callbacks=[RayTrainReportCallback(frequency=1)])


XGBoostTrainer(train_func).fit()
""",
        covers=("tunereport-in-train",),
    ),
    Deprecation(
        id="RS623",
        name="train-callbacks-in-tune",
        legacy="`ray.train.xgboost.RayTrainReportCallback` and the like in a function that a "
        "`Tuner` runs",
        outcome=Outcome.RAISES,
        effect=(
            "It calls `ray.train.report` or `ray.train.get_context`, which raise a "
            "`DeprecationWarning` there: the trial fails, and `Tuner.fit()` returns normally."
        ),
        replacement="`TuneReportCheckpointCallback` of `ray.tune.integration`.",
        since="2.51",
        fix=conditional(
            f"{_TUNE_IS_KNOWN}, and the callback is that of XGBoost, LightGBM or Keras; for "
            'Lightning, write `TuneReportCheckpointCallback(filename="checkpoint.ckpt", '
            'on="train_epoch_end")` and report `epoch` and `step` yourself if they are read'
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            *(_right_in_train(train, f"ray.tune.integration.{tune}") for tune, train in _CALLBACKS),
            _right_in_train(
                "ray.air.integrations.keras.ReportCheckpointCallback",
                "ray.tune.integration.keras.TuneReportCheckpointCallback",
            ),
        ),
        before="""\
import xgboost
from ray import tune
from ray.train.xgboost import RayTrainReportCallback


def objective(config):
    xgboost.train({}, config["data"], callbacks=[RayTrainReportCallback(frequency=1)])


tune.Tuner(objective).fit()
""",
        after="""\
import xgboost
from ray import tune
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def objective(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback(frequency=1)])


tune.Tuner(objective).fit()
""",
        covers=("traincallback-in-tune",),
    ),
    Deprecation(
        id="RS624",
        name="tune-integration-loggers",
        legacy="`ray.tune.integration.wandb.WandbLoggerCallback`, "
        "`ray.tune.integration.mlflow.MLflowLoggerCallback`, "
        "`ray.tune.integration.comet.CometLoggerCallback`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.tune.integration.wandb'`.",
        replacement="The class of the same name in `ray.air.integrations`.",
        since="2.4",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=tuple(
            same(f"ray.tune.integration.{name}", f"ray.air.integrations.{name}")
            for name in (
                "wandb.WandbLoggerCallback",
                "mlflow.MLflowLoggerCallback",
                "comet.CometLoggerCallback",
            )
        ),
        before="""\
from ray import tune
from ray.tune.integration.wandb import WandbLoggerCallback

run_config = tune.RunConfig(callbacks=[WandbLoggerCallback(project="demo")])
""",
        after="""\
from ray import tune
from ray.air.integrations.wandb import WandbLoggerCallback

run_config = tune.RunConfig(callbacks=[WandbLoggerCallback(project="demo")])
""",
        covers=("tune-integration-removed",),
    ),
    Deprecation(
        id="RS625",
        name="tune-mixins",
        legacy="`@wandb_mixin`, `@mlflow_mixin`, `WandbTrainableMixin`, `MLflowTrainableMixin`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.tune.integration.wandb'`.",
        replacement=(
            "Call `setup_wandb(config, ...)` or `setup_mlflow(config, ...)` of "
            "`ray.air.integrations` first in the function, or in `setup` of the class."
        ),
        since="2.4",
        fix=manual(
            "Call `setup_wandb(config, ...)` or `setup_mlflow(config, ...)` of "
            "`ray.air.integrations` first in the function, or in `setup` of the class. What "
            'stood in `config["wandb"]` or `config["mlflow"]` becomes its arguments; use what '
            "it returns."
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.integration.wandb.wandb_mixin",
            "ray.tune.integration.wandb.WandbTrainableMixin",
            "ray.tune.integration.mlflow.mlflow_mixin",
            "ray.tune.integration.mlflow.MLflowTrainableMixin",
        ),
        before="""\
import wandb
from ray.tune.integration.wandb import wandb_mixin


@wandb_mixin
def objective(config):
    wandb.log({"loss": config["x"]})
""",
        after="""\
from ray.air.integrations.wandb import setup_wandb


def objective(config):
    run = setup_wandb(config, project="search")
    run.log({"loss": config["x"]})
""",
    ),
    Deprecation(
        id="RS626",
        name="tune-moved-modules",
        legacy="`ray.tune.suggest`, `ray.tune.sample`, `ray.tune.trial`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.tune.suggest'`.",
        replacement="`ray.tune.search`, `ray.tune.search.sample`, `ray.tune.experiment.trial`.",
        since="2.4",
        fix=conditional(
            "the name moved with its module: some are private or gone by now, and `Checkpoint` of "
            "`ray.tune.trial` is another class"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same("ray.tune.suggest", "ray.tune.search"),
            *(
                same(f"ray.tune.suggest.{name}", f"ray.tune.search.{name}")
                for name in (
                    "ax",
                    "basic_variant",
                    "bayesopt",
                    "bohb",
                    "hebo",
                    "hyperopt",
                    "nevergrad",
                    "optuna",
                    "search_generator",
                    "variant_generator",
                    "zoopt",
                )
            ),
            same("ray.tune.suggest.search", "ray.tune.search.search_algorithm"),
            same("ray.tune.suggest.suggestion", "ray.tune.search"),
            *gone(
                "ray.tune.suggest.util",
                "ray.tune.cluster_info",
                "ray.tune.config_parser",
                "ray.tune.insufficient_resources_manager",
            ),
            same("ray.tune.sample", "ray.tune.search.sample"),
            same("ray.tune.trial", "ray.tune.experiment.trial"),
            same("ray.tune.utils.placement_groups", "ray.tune.execution.placement_groups"),
            same("ray.tune.utils.trainable", "ray.tune.trainable.util"),
        ),
        before="""\
from ray.tune.suggest.hyperopt import HyperOptSearch

search = HyperOptSearch(metric="loss", mode="min")
""",
        after="""\
from ray.tune.search.hyperopt import HyperOptSearch

search = HyperOptSearch(metric="loss", mode="min")
""",
    ),
    Deprecation(
        id="RS627",
        name="tune-loggers",
        legacy="`ray.tune.logger.UnifiedLogger`, `NoopLogger`, `CSVLogger`, `JsonLogger`, "
        "`TBXLogger`, `Logger`, `LegacyLoggerCallback`, `DEFAULT_LOGGERS`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'UnifiedLogger' from 'ray.tune.logger'`.",
        replacement=(
            "`CSVLoggerCallback`, `JsonLoggerCallback` and `TBXLoggerCallback` in "
            "`tune.RunConfig(callbacks=[...])`; Tune adds all three by itself. A logger of your "
            "own becomes a subclass of `ray.tune.logger.LoggerCallback`."
        ),
        since="2.55",
        fix=manual(
            "Remove what Tune does by itself. Turn a `Logger` of your own into a "
            "`LoggerCallback`: `on_result` becomes `log_trial_result`, `close` becomes "
            "`log_trial_end`."
        ),
        roles=(Role.DRIVER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.logger.CSVLogger",
            "ray.tune.logger.DEFAULT_LOGGERS",
            "ray.tune.logger.JsonLogger",
            "ray.tune.logger.LegacyLoggerCallback",
            "ray.tune.logger.Logger",
            "ray.tune.logger.NoopLogger",
            "ray.tune.logger.TBXLogger",
            "ray.tune.logger.UnifiedLogger",
            "ray.tune.logger.csv.CSVLogger",
            "ray.tune.logger.json.JsonLogger",
            "ray.tune.logger.logger.LegacyLoggerCallback",
            "ray.tune.logger.logger.Logger",
            "ray.tune.logger.noop",
            "ray.tune.logger.tensorboardx.TBXLogger",
            "ray.tune.logger.unified",
        ),
        before="""\
from ray.tune.logger import UnifiedLogger


def logger_creator(config):
    return UnifiedLogger(config, "/tmp/logs")
""",
        after="""\
from ray import tune
from ray.tune.logger import LoggerCallback


class Log(LoggerCallback):
    def log_trial_result(self, iteration, trial, result):
        print(result)


run_config = tune.RunConfig(callbacks=[Log()])
""",
    ),
    Deprecation(
        id="RS628",
        name="tune-removed-modules",
        legacy="`ray.tune.integration.torch`, `tensorflow`, `horovod`, `mxnet`, `docker`, "
        "`kubernetes`, `ray.tune.sklearn`, `ray.tune.session`, `ray.tune.track`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError`.",
        replacement=(
            "For `DistributedTrainableCreator`, a trainer in a driver function (RS601); for the "
            "Docker and Kubernetes syncers, `RunConfig(storage_path=...)`; for "
            "`ray.tune.session` and `track`, the functions of `ray.tune` (RS609 for `report`, "
            "RS610 for `get_trial_id` and its like); for the others, nothing in Ray."
        ),
        since="2.0",
        fix=manual(
            "Use `RunConfig(storage_path=...)` for the Docker and Kubernetes syncers, the "
            "functions of `ray.tune` for `ray.tune.session`, and a trainer in a function of "
            "`config` (RS601) for `DistributedTrainableCreator`; for the others Ray has nothing."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.integration.{name}"
                for name in ("docker", "horovod", "kubernetes", "mxnet", "tensorflow", "torch")
            ),
            "ray.tune.session",
            "ray.tune.sklearn",
            "ray.tune.track",
            "ray.tune.trainable.session",
            *_of_session("get_session"),
            "ray.tune.session.init",
            "ray.tune.session.shutdown",
            "ray.util.ml_utils",
        ),
        before="""\
from ray.tune.integration.torch import DistributedTrainableCreator


def objective(config):
    print(config["lr"])


trainable = DistributedTrainableCreator(objective, num_workers=2)
""",
        after="""\
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def objective(config):
    print(config["lr"])


def trainable(config):
    TorchTrainer(
        objective,
        train_loop_config=config,
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(callbacks=[TuneReportCallback()]),
    ).fit()
""",
        covers=("tune-removed-misc",),
    ),
    Deprecation(
        id="RS629",
        name="tune-removed-searchers",
        legacy="The searchers of FLAML (`BlendSearch`, `CFO`), Dragonfly, SigOpt and "
        "scikit-optimize in `ray.tune.search`, once `ray.tune.suggest`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.tune.search.flaml'`.",
        replacement=(
            "A searcher that Ray still has, such as `ray.tune.search.optuna.OptunaSearch`, "
            "`hyperopt.HyperOptSearch` or `ax.AxSearch`."
        ),
        since="2.9",
        fix=manual(
            "Choose another searcher. `OptunaSearch` takes the same `metric`, `mode` and search "
            "space from the `Tuner`, and samples with TPE unless told otherwise."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.search.dragonfly",
            "ray.tune.search.flaml",
            "ray.tune.search.sigopt",
            "ray.tune.search.skopt",
            "ray.tune.suggest.dragonfly",
            "ray.tune.suggest.flaml",
            "ray.tune.suggest.sigopt",
            "ray.tune.suggest.skopt",
        ),
        before="""\
from ray.tune.search.flaml import BlendSearch

search = BlendSearch(metric="loss", mode="min")
""",
        after="""\
from ray.tune.search.optuna import OptunaSearch

search = OptunaSearch(metric="loss", mode="min")
""",
    ),
    Deprecation(
        id="RS630",
        name="tune-trial-runner",
        legacy="`TrialRunner` and `RayTrialExecutor`, their modules and those around them",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.tune.execution.trial_runner'`.",
        replacement=(
            "`ray.tune.execution.tune_controller.TuneController`, which does the work of both."
        ),
        since="2.7",
        fix=manual(
            "In a type hint, write `ray.tune.execution.tune_controller.TuneController`. Where "
            "its attributes are read, look them up anew: there is no `trial_executor`, and what "
            "is private may change again."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.checkpoint_manager",
            "ray.tune.execution.checkpoint_manager",
            "ray.tune.execution.ray_trial_executor",
            "ray.tune.execution.trial_runner",
            "ray.tune.function_runner",
            "ray.tune.ray_trial_executor",
            "ray.tune.trial_executor",
            "ray.tune.trial_runner",
            "ray.tune.web_server",
        ),
        before="""\
from ray.tune.execution.trial_runner import TrialRunner


def on_trial_add(trial_runner: TrialRunner) -> None:
    print(trial_runner.get_trials())
""",
        after="""\
from ray.tune.execution.tune_controller import TuneController


def on_trial_add(tune_controller: TuneController) -> None:
    print(tune_controller.get_trials())
""",
    ),
    Deprecation(
        id="RS631",
        name="tune-checkpoint-frequency",
        legacy="`TuneReportCheckpointCallback` of XGBoost or LightGBM without `frequency`",
        outcome=Outcome.CHANGED,
        effect=(
            "Makes one checkpoint, at the end of the training. Up to Ray 2.6 it made one every "
            "five iterations, up to 2.9 at every iteration. A trial that a scheduler stops now has "
            "none: `result.checkpoint` is `None`."
        ),
        replacement="`TuneReportCheckpointCallback(..., frequency=1)`, or another number.",
        since="2.10",
        fix=unsafe(
            "a checkpoint at every iteration takes time and space; `frequency=5` is what Ray 2.6 "
            "did, and a trial that runs to its end may need none but the last"
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import xgboost
from ray import tune
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def objective(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback()])


tune.Tuner(objective).fit()
""",
        after="""\
import xgboost
from ray import tune
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def objective(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback(frequency=1)])


tune.Tuner(objective).fit()
""",
    ),
    Deprecation(
        id="RS632",
        name="tune-run-arguments",
        legacy='`tune.run(chdir_to_trial_dir=...)`, `tune.run(resume="LOCAL")`, and arguments of '
        "`tune.run`, `tune.TuneConfig` and `tune.Experiment` that are gone, such as `loggers`, "
        "`upload_dir`, `trial_executor` and `checkpoint_freq`",
        outcome=Outcome.RAISES,
        effect=(
            "`DeprecationWarning`, which `tune.run` raises for `chdir_to_trial_dir` and for "
            '`"LOCAL"`, `"REMOTE"`, `"PROMPT"` and `"ERRORED_ONLY"`, or `TypeError: run() got an '
            "unexpected keyword argument`."
        ),
        replacement=(
            "The environment variable `RAY_CHDIR_TO_TRIAL_DIR=0` for `chdir_to_trial_dir=False`; "
            "`resume=True` or `resume_config`; `callbacks` for `loggers`; `storage_path` for "
            "`upload_dir`; `checkpoint_config=tune.CheckpointConfig(...)` for what an `Experiment` "
            "says of checkpoints; nothing for `queue_trials`, which is deleted."
        ),
        since="2.8",
        fix=conditional(
            "it is `queue_trials=True`; or `chdir_to_trial_dir` with a constant in the only run "
            "of a script (`--unsafe` elsewhere, as later runs of the process read the variable, "
            "too). Otherwise say `resume=True`, or which trials with `resume_config`; give "
            "`callbacks` for `loggers`, `storage_path` for `upload_dir` and "
            "`checkpoint_config` for what an `Experiment` says of checkpoints; leave the others "
            "out."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.run({name})"
                for name in (
                    "chdir_to_trial_dir",
                    "checkpoint_keep_all_ranks",
                    "checkpoint_upload_from_workers",
                    "loggers",
                    "queue_trials",
                    "server_port",
                    "sync_to_driver",
                    "trial_executor",
                    "upload_dir",
                )
            ),
            "ray.tune.TuneConfig(chdir_to_trial_dir)",
            "ray.tune.run_experiments(server_port)",
            "ray.tune.run_experiments(trial_executor)",
            *(
                f"ray.tune.Experiment({name})"
                for name in (
                    "checkpoint_at_end",
                    "checkpoint_freq",
                    "checkpoint_score_attr",
                    "keep_checkpoints_num",
                )
            ),
        ),
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.run(objective, config={"x": 1}, chdir_to_trial_dir=False)
""",
        after="""\
import os

from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"
tune.run(objective, config={"x": 1})
""",
    ),
    Deprecation(
        id="RS633",
        name="tune-run-checkpoint-arguments",
        legacy="`tune.run(keep_checkpoints_num=..., checkpoint_score_attr=..., "
        "checkpoint_freq=..., checkpoint_at_end=...)`",
        outcome=Outcome.WARNS,
        effect="Works, with a `DeprecationWarning`: the argument will be removed.",
        replacement=(
            "`tune.run(checkpoint_config=tune.CheckpointConfig(...))` with `num_to_keep`, "
            "`checkpoint_score_attribute`, `checkpoint_frequency` and `checkpoint_at_end`."
        ),
        since="2.7",
        fix=conditional(
            "`tune.run` has no `checkpoint_config` yet, and the score is seen as a string: one "
            'that begins with `min-` becomes `checkpoint_score_order="min"`'
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.run({name})"
                for name in (
                    "checkpoint_at_end",
                    "checkpoint_freq",
                    "checkpoint_score_attr",
                    "keep_checkpoints_num",
                )
            )
        ),
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.run(objective, config={"x": 1}, keep_checkpoints_num=2)
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.run(objective, config={"x": 1}, checkpoint_config=tune.CheckpointConfig(num_to_keep=2))
""",
    ),
    Deprecation(
        id="RS634",
        name="tune-function-checkpoints",
        legacy="`CheckpointConfig(checkpoint_frequency=...)`, "
        "`CheckpointConfig(checkpoint_at_end=True)` for a function that a `Tuner` runs, "
        "`tune.run(function, checkpoint_freq=..., checkpoint_at_end=True)`",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: 'checkpoint_frequency' cannot be set for a function trainable.` before "
            "the first trial starts; the same for `checkpoint_at_end`. Classes may have both."
        ),
        replacement=(
            "`tune.report(metrics, checkpoint=...)` in the function, whenever it wants a "
            "checkpoint; `CheckpointConfig` without the two."
        ),
        since="2.7",
        fix=manual(
            "Delete the argument. If the function does not report checkpoints yet, decide when it "
            "should, in place of `checkpoint_at_end` at its end: "
            "`tune.report(metrics, checkpoint=tune.Checkpoint.from_directory(directory))`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


tune.Tuner(
    objective,
    run_config=tune.RunConfig(
        checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=5),
    ),
).fit()
""",
        after="""\
import tempfile

from ray import tune


def objective(config):
    for step in range(10):
        checkpoint = None
        with tempfile.TemporaryDirectory() as directory:
            if step % 5 == 4:
                checkpoint = tune.Checkpoint.from_directory(directory)
            tune.report({"loss": config["x"]}, checkpoint=checkpoint)


tune.Tuner(objective, param_space={"x": 1}).fit()
""",
    ),
    Deprecation(
        id="RS635",
        name="trainable-checkpoint-path",
        legacy="`Trainable.save_checkpoint` that returns a path inside its directory",
        outcome=Outcome.RAISES,
        effect=(
            "``ValueError: The returned checkpoint path from `save_checkpoint` must be None or "
            "the same as the provided path argument.`` A `pathlib.Path` is ignored. "
            "`load_checkpoint` is given the directory, not the path of the file."
        ),
        replacement=(
            "Return nothing, or the directory; put the name of the file to the directory in "
            "`load_checkpoint`."
        ),
        since="2.7",
        fix=manual(
            "Return nothing in `save_checkpoint`, and put the path together again in "
            "`load_checkpoint`: `os.path.join(checkpoint_dir, ...)`. Look for others who call the "
            "two, such as a script that loads a model."
        ),
        roles=(Role.TUNE_TRAINABLE,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import os

from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"loss": 0.1}

    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "model.txt")
        with open(path, "w") as file:
            file.write("weights")
        return path

    def load_checkpoint(self, path):
        with open(path) as file:
            print(file.read())
""",
        after="""\
import os

from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"loss": 0.1}

    def save_checkpoint(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "model.txt"), "w") as file:
            file.write("weights")

    def load_checkpoint(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "model.txt")) as file:
            print(file.read())
""",
    ),
    Deprecation(
        id="RS636",
        name="tune-logdir",
        legacy="`trial.logdir`, `analysis.best_logdir`, `analysis.get_best_logdir()`, "
        "`get_trial_checkpoints_paths()`, `fetch_trial_dataframes()`, `trial.checkpoint.value`",
        outcome=Outcome.RAISES,
        effect=(
            "``DeprecationWarning: Use `local_path` instead of `logdir`.``, which is raised as an "
            "exception, or `AttributeError`."
        ),
        replacement=(
            "`trial.path`, where the results and checkpoints of the trial lie on the storage, or "
            "`trial.local_path`, where the driver keeps its files of a running trial; "
            "`analysis.best_trial` and `analysis.get_best_trial()` for the trial, "
            "`analysis.get_best_checkpoint(trial)`, `analysis.trial_dataframes`, and "
            "`trial.checkpoint`, which is a `ray.tune.Checkpoint`."
        ),
        since="2.8",
        fix=conditional(
            "the best trial's directory or a checkpoint's path is asked for, and no path of the "
            "file is remote. Else choose `trial.path`, on the storage, for what is read after the "
            "run, or `trial.local_path` for files that a callback writes. Read "
            "`analysis.trial_dataframes` for the metrics: its keys are the trials' identifiers"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.experiment.Trial.logdir",
            "ray.tune.experiment.Trial.init_logdir",
            *(
                f"ray.tune.ExperimentAnalysis.{name}"
                for name in (
                    "best_logdir",
                    "fetch_trial_dataframes",
                    "get_best_logdir",
                    "get_trial_checkpoints_paths",
                )
            ),
        ),
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
print(analysis.best_logdir)
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
print(analysis.best_trial.path)
""",
    ),
    Deprecation(
        id="RS637",
        name="analysis-attributes",
        legacy="`analysis.stats()`, `analysis.runner_data()`, `analysis.set_filetype()`, "
        "`analysis.get_best_checkpoint(trial, return_path=True)`, "
        "`ExperimentAnalysis(sync_config=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'ExperimentAnalysis' object has no attribute 'stats'`, or "
            "`TypeError: ... got an unexpected keyword argument 'return_path'`."
        ),
        replacement=(
            "`analysis.trials` and `analysis.results` for what is known of the trials; "
            "`analysis.get_best_checkpoint(trial).path`; `ExperimentAnalysis(path)`, which also "
            "takes the URI of a storage."
        ),
        since="2.8",
        fix=unsafe(
            "the times of a run are then those of its trials, a moment later and earlier, and only "
            "`stats()` of an analysis in a variable is rewritten. Drop `set_filetype` and "
            "`sync_config`. Where the path of a checkpoint is wanted, take `.path` of what "
            "`get_best_checkpoint` returns, which is `None` if there is none"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            "ray.tune.ExperimentAnalysis.runner_data",
            "ray.tune.ExperimentAnalysis.set_filetype",
            "ray.tune.ExperimentAnalysis.stats",
            "ray.tune.ExperimentAnalysis(remote_storage_path)",
            "ray.tune.ExperimentAnalysis(sync_config)",
            "ray.tune.ExperimentAnalysis.get_best_checkpoint(return_path)",
        ),
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1})
times = analysis.stats()
print(times["timestamp"] - times["start_time"])
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1})
times = {
    "start_time": min(trial.run_metadata.start_time for trial in analysis.trials),
    "timestamp": max(trial.last_result["timestamp"] for trial in analysis.trials),
}
print(times["timestamp"] - times["start_time"])
""",
    ),
    Deprecation(
        id="RS638",
        name="trial-attributes",
        legacy="`trial.location`, `trial.runner`, `trial.checkpoint_manager`, `trial.best_result`, "
        "`trial.get_trial_checkpoints()` and other attributes of a trial",
        outcome=Outcome.RAISES,
        effect="`AttributeError: 'Trial' object has no attribute 'location'`.",
        replacement=(
            "`trial.node_ip`, `trial.temporary_state` for what is true while it runs (`location`, "
            "`ray_actor`), `trial.run_metadata` for what is kept (`start_time`, "
            "`checkpoint_manager`, `error_filename`), `trial.metric_analysis` for the best values, "
            "`trial.checkpoint` for the last checkpoint."
        ),
        since="2.7",
        fix=manual(
            "Ask `trial.temporary_state` for `location` and `ray_actor`, and `trial.run_metadata` "
            "for `start_time`, `error_filename` and `checkpoint_manager`; the others have "
            "`trial.last_result`, `trial.metric_analysis` and `trial.checkpoint`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.experiment.Trial.{name}"
                for name in (
                    "best_result",
                    "checkpoint_config",
                    "checkpoint_manager",
                    "checkpoint_score_attr",
                    "clear_checkpoint",
                    "custom_syncer",
                    "error_filename",
                    "extra_arg",
                    "get_runner_ip",
                    "get_trial_checkpoints",
                    "keep_checkpoints_num",
                    "last_debug",
                    "last_update_time",
                    "location",
                    "n_steps",
                    "num_restore_failures",
                    "param_config",
                    "pickled_error_filename",
                    "remote_checkpoint_dir",
                    "remote_path",
                    "restoring_from",
                    "results",
                    "runner",
                    "saving_to",
                    "set_runner",
                    "start_time",
                    "sync_config",
                    "sync_on_checkpoint",
                    "uses_cloud_checkpointing",
                    "write_error_log",
                )
            ),
        ),
        before="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
print(analysis.best_trial.location)
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


analysis = tune.run(objective, config={"x": 1}, metric="loss", mode="min")
print(analysis.best_trial.temporary_state.location)
""",
    ),
    Deprecation(
        id="RS639",
        name="trainable-attributes",
        legacy="`Trainable(logger_creator=...)`, `Trainable(remote_checkpoint_dir=...)`, "
        "`trainable.save_to_object()`, `restore_from_object()`, `delete_checkpoint()`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: Trainable.__init__() got an unexpected keyword argument "
            "'logger_creator'`, or `AttributeError`."
        ),
        replacement=(
            "`trainable.save(directory)` and `trainable.restore(directory)`; for loggers, "
            "`tune.RunConfig(callbacks=[...])`; for where checkpoints are kept, "
            "`tune.RunConfig(storage_path=...)`."
        ),
        since="2.8",
        fix=manual(
            "Save to a directory instead of an object. Leave storage and loggers to the "
            "`RunConfig`, and deleting to `CheckpointConfig(num_to_keep=...)`."
        ),
        roles=(Role.DRIVER, Role.TUNE_TRAINABLE),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone(
            *(
                f"ray.tune.Trainable({name})"
                for name in (
                    "custom_syncer",
                    "logger_creator",
                    "remote_checkpoint_dir",
                    "sync_config",
                    "sync_timeout",
                )
            ),
            *(
                f"ray.tune.Trainable.{name}"
                for name in (
                    "custom_syncer",
                    "delete_checkpoint",
                    "remote_checkpoint_dir",
                    "restore_from_object",
                    "save_to_object",
                    "sync_config",
                    "sync_num_retries",
                    "sync_sleep_time",
                    "sync_timeout",
                    "uses_cloud_checkpointing",
                )
            ),
        ),
        before="""\
from ray import tune


class Experiment(tune.Trainable):
    def save_all(self):
        return self.save_to_object()
""",
        after="""\
from ray import tune


class Experiment(tune.Trainable):
    def save_all(self, directory):
        return self.save(directory)
""",
    ),
    Deprecation(
        id="RS640",
        name="hyperparameter-search",
        legacy='Transformers\' `trainer.hyperparameter_search(backend="ray", local_dir=..., '
        "loggers=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "Transformers passes the arguments on to `tune.run`, which raises a "
            "`DeprecationWarning` or a `TypeError` for those that it no longer takes."
        ),
        replacement=(
            "The arguments that `tune.run` takes today: `storage_path` for `local_dir`, "
            "`callbacks` for `loggers`, `checkpoint_config` for `keep_checkpoints_num` and "
            "`checkpoint_score_attr`."
        ),
        since="2.24",
        fix=conditional(
            "it is `local_dir` or about checkpoints, and no other argument says the same; see "
            "RS632 for the others"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from transformers import Trainer


def search(trainer: Trainer):
    return trainer.hyperparameter_search(
        hp_space=lambda _: {"learning_rate": tune.loguniform(1e-5, 1e-3)},
        backend="ray",
        local_dir="/mnt/results",
    )
""",
        after="""\
from ray import tune
from transformers import Trainer


def search(trainer: Trainer):
    return trainer.hyperparameter_search(
        hp_space=lambda _: {"learning_rate": tune.loguniform(1e-5, 1e-3)},
        backend="ray",
        storage_path="/mnt/results",
    )
""",
    ),
)

RESOURCES = (
    Deprecation(
        id="RS645",
        name="with-resources-scaling-config",
        legacy="`tune.with_resources(function, ScalingConfig(...))`",
        outcome=Outcome.RAISES,
        effect="`ValueError: Invalid resource type for `with_resources()``.",
        replacement=(
            "`tune.PlacementGroupFactory([...])` with the bundles themselves: the first one is "
            "the function's own, one more for each worker. A dictionary will do where there is "
            'but the first: `tune.with_resources(function, {"cpu": 2, "gpu": 1})`.'
        ),
        since="2.10",
        fix=conditional(
            "the configuration is written out in the call, with literals, and without `use_gpu`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train import ScalingConfig


def objective(config):
    tune.report({"score": config["x"]})


resources = tune.with_resources(objective, ScalingConfig(trainer_resources={"CPU": 2}))
tune.Tuner(resources, param_space={"x": 1}).fit()
""",
        after="""\
from ray import tune


def objective(config):
    tune.report({"score": config["x"]})


resources = tune.with_resources(objective, tune.PlacementGroupFactory([{"CPU": 2}]))
tune.Tuner(resources, param_space={"x": 1}).fit()
""",
    ),
    Deprecation(
        id="RS646",
        name="tune-1x-wrappers",
        legacy="`tune.Analysis(folder)`, `tune.durable(trainable)` and `tune.function(f)`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "`AttributeError: module 'ray.tune' has no attribute 'Analysis'`, or an `ImportError` "
            "from `from ray.tune import Analysis`."
        ),
        replacement=(
            '`tune.ExperimentAnalysis(folder)`, whose `get_best_config` needs `scope="all"` to '
            "look at all results of each trial, as that of `Analysis` did; for "
            "`durable(trainable)`, the trainable itself: with a `storage_path` all checkpoints go "
            "there; for `function(f)`, the function itself."
        ),
        since="2.0",
        fix=conditional(
            "all that is asked of the analysis is seen; where it is not, `--unsafe` gives it the "
            "new name"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            same("ray.tune.Analysis", "ray.tune.ExperimentAnalysis"),
            *gone("ray.tune.durable", "ray.tune.function"),
        ),
        before="""\
from ray import tune

analysis = tune.Analysis("/results/experiment")
print(analysis.get_best_config("loss", "min"))
""",
        after="""\
from ray import tune

analysis = tune.ExperimentAnalysis("/results/experiment")
print(analysis.get_best_config("loss", "min", scope="all"))
""",
    ),
)
"""Rows about the resources of trials; their numbers follow those of before_2."""
