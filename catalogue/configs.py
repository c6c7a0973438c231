"""RS3xx: parameters of ``ScalingConfig``, ``RunConfig`` and the configurations inside it."""

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

_SYNC_CONFIGS = ("ray.train.SyncConfig", "ray.tune.SyncConfig", "ray.tune.syncer.SyncConfig")


def _kept_by_tune(config: str, *parameters: str) -> tuple[Name, ...]:
    """Parameters that Ray Train dropped, while Ray Tune's class of that name has them."""
    return tuple(
        Name(f"ray.train.{config}({parameter})", tune=f"ray.tune.{config}({parameter})")
        for parameter in parameters
    )


ROWS = (
    Deprecation(
        id="RS301",
        name="scaling-trainer-resources",
        legacy="`ScalingConfig(trainer_resources=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises a `DeprecationWarning`: `` `ray.train.ScalingConfig(trainer_resources)` is "
            "deprecated ``. It is still the first parameter, so `ScalingConfig(4)` raises too. "
            "`None` is accepted."
        ),
        replacement="Nothing: the controller of a run reserves no resources.",
        since="2.51",
        fix=conditional(
            "it is passed by keyword, and is a dictionary of `CPU` and `GPU` only, and under "
            "`railswitch.v1`, which counts it, the configuration stays in its function; a custom "
            "resource or `memory` may have chosen the node of rank 0: ask for it in "
            "`resources_per_worker` or with `label_selector`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.ScalingConfig(trainer_resources)"),
        before="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(trainer_resources={"CPU": 1}, num_workers=2)
""",
        after="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=2)
""",
    ),
    Deprecation(
        id="RS302",
        name="scaling-max-cpu-fraction",
        legacy="`ScalingConfig(_max_cpu_fraction_per_node=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: ScalingConfig.__init__() got an unexpected keyword argument "
            "'_max_cpu_fraction_per_node'`."
        ),
        replacement="Nothing: delete it.",
        since="2.7",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.train.ScalingConfig(_max_cpu_fraction_per_node)"),
        before="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=2, _max_cpu_fraction_per_node=0.8)
""",
        after="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=2)
""",
    ),
    Deprecation(
        id="RS303",
        name="scaling-num-workers",
        legacy="`ScalingConfig(num_workers=tune.choice([2, 4]))`, "
        "`ScalingConfig(num_workers=None)`",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: ScalingConfig(num_workers) must be an int or a tuple of two ints.` A "
            "search space as `use_gpu` or `placement_strategy` is accepted and taken for a plain "
            "value: as `use_gpu` it always means true."
        ),
        replacement=(
            "A number. To tune it, put `tune.choice([2, 4])` into the `param_space` of the `Tuner` "
            "and make the `ScalingConfig` in the function that the `Tuner` runs."
        ),
        since="2.51",
        fix=manual(
            "Write the number of workers where it is `None`. Where it is tuned, make the trainer "
            "in a function of `config`, and give that function to the `Tuner`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import tune
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=tune.choice([2, 4]))
""",
        after="""\
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func():
    print("training")


def train_driver(config):
    TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=config["num_workers"]),
        run_config=RunConfig(callbacks=[TuneReportCallback()]),
    ).fit()


tuner = tune.Tuner(
    train_driver,
    param_space={"num_workers": tune.choice([2, 4])},
    tune_config=tune.TuneConfig(max_concurrent_trials=1),
)
""",
        covers=("scaling-num-workers-none", "scaling-num-workers-search"),
    ),
    Deprecation(
        id="RS304",
        name="scaling-num-workers-zero",
        legacy="`ScalingConfig(num_workers=0)`, also where a count of devices turns out to be 0",
        outcome=Outcome.SILENT,
        effect=(
            "Runs the training function in the driver's own process, where V1 refused to train. "
            "Nothing is stored: `result.path` is `None`, and a reported checkpoint is not copied."
        ),
        replacement="`num_workers=1`, unless a run without workers is what you want, as in a test.",
        since="2.51",
        fix=conditional(
            "the number is computed, for example from the GPUs that are found, and is in a "
            "variable, in a file that makes a trainer: an error is raised where it is 0, as on V1. "
            "Otherwise decide whether a run in the driver is meant, and what should happen when it "
            "is 0"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.IF_MEANT,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


devices = torch.cuda.device_count()
trainer = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=devices))
""",
        after="""\
import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


devices = torch.cuda.device_count()
if not devices:
    raise ValueError("devices is 0: there is nothing to train with")
trainer = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=devices))
""",
    ),
    Deprecation(
        id="RS305",
        name="scaling-tpu",
        legacy='`ScalingConfig(resources_per_worker={"TPU": 4})`',
        outcome=Outcome.RAISES,
        effect=(
            "`` ValueError: `use_tpu` is False but `TPU` was found in `resources_per_worker`. ``"
        ),
        replacement=(
            "`use_tpu=True`; with more than one worker also `topology` and `accelerator_type`."
        ),
        since="2.51",
        fix=manual(
            "Pass `use_tpu=True`, and with more than one worker also the `topology` and the "
            "`accelerator_type` of your TPU slices: V2 places the workers by them."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=2, resources_per_worker={"TPU": 4})
""",
        after="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(
    num_workers=2,
    resources_per_worker={"TPU": 4},
    use_tpu=True,
    topology="2x2x2",
    accelerator_type="TPU-V4",
)
""",
    ),
    Deprecation(
        id="RS306",
        name="scaling-total-resources",
        legacy="`scaling_config.total_resources`, `as_placement_group_factory()`, "
        "`from_placement_group_factory()`",
        outcome=Outcome.SILENT,
        effect=(
            "The CPU of the trainer is no longer counted: 2 workers with 2 CPUs each give "
            "`{'CPU': 4.0}`, where V1 gave `{'CPU': 5}`. `from_placement_group_factory` returns "
            "the class of V1, which the trainers refuse."
        ),
        replacement=(
            "`total_resources` as it is now, if it is compared with what the workers take; make a "
            "`ScalingConfig` from the numbers instead of from a placement group."
        ),
        since="2.51",
        fix=manual("Check every quota and every sum that counted on one CPU for the trainer."),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.ScalingConfig.total_resources",
            "ray.train.ScalingConfig.as_placement_group_factory",
            "ray.train.ScalingConfig.from_placement_group_factory",
        ),
        before="""\
from ray.train import ScalingConfig

scaling_config = ScalingConfig(num_workers=2, resources_per_worker={"CPU": 2})
print(scaling_config.total_resources)
""",
        after="""\
from ray.train import ScalingConfig

num_workers, cpus = 2, 2
scaling_config = ScalingConfig(num_workers=num_workers, resources_per_worker={"CPU": cpus})
print({"CPU": num_workers * cpus})
""",
    ),
    Deprecation(
        id="RS307",
        name="removed-parameter-defaults",
        legacy="`RunConfig(stop=None, log_to_file=False)` and other removed parameters with their "
        "default of V1",
        outcome=Outcome.RAISES,
        effect=(
            "Raises a `DeprecationWarning`, as any other value does. It concerns `verbose=None`, "
            "`progress_reporter=None`, `log_to_file=False`, `sync_config=None` and `stop=None` of "
            "`RunConfig`, `checkpoint_frequency=0` and `checkpoint_at_end=None` of "
            "`CheckpointConfig`, and `fail_fast=False` of `FailureConfig`."
        ),
        replacement="Nothing: delete them. They mean the same as their absence, also in Ray Tune.",
        since="2.51",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        storage_path="/mnt/results",
        stop=None,
        log_to_file=False,
        failure_config=FailureConfig(max_failures=3, fail_fast=False),
    ),
).fit()
""",
        after="""\
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        storage_path="/mnt/results",
        failure_config=FailureConfig(max_failures=3),
    ),
).fit()
""",
    ),
    Deprecation(
        id="RS308",
        name="run-verbose",
        legacy="`RunConfig(verbose=...)`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning`: `` `RunConfig(verbose)` is deprecated ``.",
        replacement=(
            "Nothing: delete it. `logging_config=LoggingConfig(log_level=...)` sets how much Ray "
            "Train itself prints."
        ),
        since="2.51",
        fix=conditional(
            "the configuration is seen to reach a trainer; the `ray.tune.RunConfig` of a `Tuner` "
            "keeps it"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("RunConfig", "verbose"),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results", verbose=2),
).fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results"),
).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS309",
        name="run-progress-reporter",
        legacy="`RunConfig(progress_reporter=...)`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning`: `` `RunConfig(progress_reporter)` is deprecated ``.",
        replacement="A `ray.train.UserCallback` that prints the metrics in `after_report`.",
        since="2.51",
        fix=unsafe(
            "The table of progress is no longer printed. The parameter is deleted only where the "
            "configuration is seen to reach a trainer; the `ray.tune.RunConfig` of a `Tuner` keeps "
            "it."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("RunConfig", "progress_reporter"),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import CLIReporter


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results", progress_reporter=CLIReporter()),
).fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results"),
).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS310",
        name="run-log-to-file",
        legacy="`RunConfig(log_to_file=True)`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning`: `` `RunConfig(log_to_file)` is deprecated ``.",
        replacement=(
            "Nothing: delete it. The logs of each worker are in `logs/train` of Ray's session "
            "directory, on the worker's node."
        ),
        since="2.51",
        fix=unsafe(
            "The files `stdout` and `stderr` are no longer written beside the results. The "
            "parameter is deleted only where the configuration is seen to reach a trainer; the "
            "`ray.tune.RunConfig` of a `Tuner` keeps it."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("RunConfig", "log_to_file"),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results", log_to_file=True),
).fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results"),
).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS311",
        name="run-stop",
        legacy="`RunConfig(stop=...)`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning`: `` `RunConfig(stop)` is deprecated ``.",
        replacement=(
            "Return from the training function when the condition holds, on all ranks at once: "
            "`ray.train.collective.broadcast_from_rank_zero` spreads the decision of rank 0. A "
            "`Tuner` still stops trials with `ray.tune.RunConfig(stop=...)`."
        ),
        since="2.51",
        fix=manual(
            "Move the condition into the training loop: a count of iterations becomes the end of "
            "the loop, a metric is compared where it is reported."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("RunConfig", "stop"),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func, run_config=RunConfig(stop={"training_iteration": 10})).fit()
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    for iteration in range(10):
        print(iteration)


TorchTrainer(train_func).fit()
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS312",
        name="run-sync-config",
        legacy="`RunConfig(sync_config=SyncConfig(...))`",
        outcome=Outcome.RAISES,
        effect="Raises a `DeprecationWarning`: `` `RunConfig(sync_config)` is deprecated ``.",
        replacement=(
            "For a trainer, nothing: checkpoints go straight to `storage_path`. Copy other files "
            "yourself, with `pyarrow.fs.copy_files` to `get_context().get_storage()"
            ".experiment_fs_path`. For a `Tuner`: `ray.tune.SyncConfig`."
        ),
        since="2.51",
        fix=conditional(
            "a `Tuner` is seen to get it; or a trainer is, and `sync_artifacts` is absent or "
            "`False`: otherwise decide which files of the working directory to copy, and when"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.ALWAYS,
        names=(
            *_kept_by_tune("RunConfig", "sync_config"),
            Name("ray.train.SyncConfig", tune="ray.tune.SyncConfig"),
        ),
        before="""\
from ray.train import RunConfig, SyncConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results", sync_config=SyncConfig(sync_period=60)),
).fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="/mnt/results"),
).fit()
""",
        covers=("syncconfig-class",),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS313",
        name="sync-config-upload-dir",
        legacy="`SyncConfig(upload_dir=...)`, `SyncConfig(syncer=...)`, "
        "`SyncConfig(sync_on_checkpoint=...)`, `SyncConfig(sync_to_driver=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: SyncConfig.__init__() got an unexpected keyword argument 'upload_dir'`. "
            "From Ray 2.7 on, before they were removed, the three were ignored or refused."
        ),
        replacement=(
            "`RunConfig(storage_path=...)` for `upload_dir`, `RunConfig(storage_filesystem=...)` "
            "for a `syncer` of your own, nothing for `syncer=None`, `sync_on_checkpoint` and "
            "`sync_to_driver`."
        ),
        since="2.7",
        fix=conditional(
            "the `SyncConfig` is written in the call of a `RunConfig` that has neither "
            "`storage_path` nor `local_dir`, and it has no `syncer`; or `syncer` is `None`, and "
            "there is no `upload_dir`. Any other `syncer` has to become a `pyarrow.fs.FileSystem`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *(
                Name(
                    f"{config}(upload_dir)",
                    train="ray.train.RunConfig(storage_path)",
                    tune="ray.tune.RunConfig(storage_path)",
                )
                for config in _SYNC_CONFIGS
            ),
            *gone(
                *(
                    f"{config}({parameter})"
                    for config in _SYNC_CONFIGS
                    for parameter in ("syncer", "sync_on_checkpoint")
                )
            ),
        ),
        before="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import SyncConfig


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(sync_config=SyncConfig(upload_dir="s3://bucket/results")),
).fit()
""",
        after="""\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(storage_path="s3://bucket/results"),
).fit()
""",
        covers=("syncconfig-upload-dir",),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS314",
        name="syncer-class",
        legacy="`ray.tune.syncer.Syncer`, `ray.tune.syncer.SyncerCallback`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'Syncer' from 'ray.tune.syncer'`.",
        replacement=(
            "A `pyarrow.fs.FileSystem`, passed as `RunConfig(storage_filesystem=...)`; an "
            "`fsspec` file system can be wrapped as one. Without a `Syncer` of your own, delete "
            "`SyncerCallback`."
        ),
        since="2.7",
        fix=manual(
            "Find or write a file system for the place that the `Syncer` copied to; `storage_path` "
            "is then the path in it, without a scheme."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.tune.syncer.Syncer", "ray.tune.syncer.SyncerCallback"),
        before="""\
from ray.tune.syncer import Syncer


class CopyingSyncer(Syncer):
    pass
""",
        after="""\
import fsspec
from pyarrow.fs import FSSpecHandler, PyFileSystem
from ray.train import RunConfig

storage = fsspec.filesystem("sftp", host="storage")
run_config = RunConfig(
    storage_path="results", storage_filesystem=PyFileSystem(FSSpecHandler(storage))
)
""",
    ),
    Deprecation(
        id="RS315",
        name="run-local-dir",
        legacy="`RunConfig(local_dir=...)`, `tune.run(local_dir=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: RunConfig.__init__() got an unexpected keyword argument 'local_dir'`; "
            "`ray.tune.RunConfig` and `tune.run` raise a `DeprecationWarning`."
        ),
        replacement="`storage_path`, an absolute path or a URI.",
        since="2.24",
        fix=conditional(
            "the call has no `sync_config` that may name a folder and no `**options`, and a path "
            "that may be `None` is a variable, an attribute or a look at the environment. A path "
            "that is not seen to be "
            "absolute goes through `os.path.abspath` and `expanduser`, as it did in V1: Ray "
            "refuses a relative one now; what is empty stays V1's default. Beside a "
            "`storage_path`, `local_dir` named the place of a local copy; V2 makes none, and it is "
            "deleted"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            Name(
                "ray.train.RunConfig(local_dir)",
                train="ray.train.RunConfig(storage_path)",
                tune="ray.tune.RunConfig(storage_path)",
            ),
            Name(
                "ray.tune.RunConfig(local_dir)",
                train="ray.train.RunConfig(storage_path)",
                tune="ray.tune.RunConfig(storage_path)",
            ),
            same("ray.tune.run(local_dir)", "ray.tune.run(storage_path)"),
        ),
        before="""\
from ray.train import RunConfig

run_config = RunConfig(local_dir="/mnt/results")
""",
        after="""\
from ray.train import RunConfig

run_config = RunConfig(storage_path="/mnt/results")
""",
        decisions=("runner",),
    ),
    Deprecation(
        id="RS316",
        name="run-callbacks",
        legacy="`RunConfig(callbacks=[...])` with a callback of Ray Tune",
        outcome=Outcome.RAISES,
        effect=(
            "`` ValueError: All callbacks must be instances of `ray.train.UserCallback`. Passing "
            "in a Ray Tune callback is no longer supported. `` An empty list is accepted."
        ),
        replacement=(
            "A `ray.train.UserCallback`, whose `after_report` gets the metrics of all workers. "
            "The `ray.tune.RunConfig` of a `Tuner` still takes callbacks of Ray Tune."
        ),
        since="2.51",
        fix=manual(
            "Write the callback anew as a `UserCallback`, or log in the training function on rank "
            "0. It runs in the controller rather than in the driver, and there are no trials."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        before="""\
from ray.train import RunConfig
from ray.tune import Callback


class Print(Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(result)


run_config = RunConfig(callbacks=[Print()])
""",
        after="""\
from ray.train import RunConfig, UserCallback


class Print(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        print(metrics[0])


run_config = RunConfig(callbacks=[Print()])
""",
        covers=("run-callbacks-tune",),
    ),
    Deprecation(
        id="RS317",
        name="run-positional",
        legacy='`RunConfig("name", "/path", [callback])`: positional arguments after the second',
        outcome=Outcome.SILENT,
        effect=(
            "The order has changed twice. Up to Ray 2.6 the third argument was `callbacks`; now it "
            "is `storage_filesystem`, and a list in its place is accepted until `fit()`. The sixth "
            "was `sync_config` in V1 and is `callbacks` in V2: `TypeError: 'SyncConfig' object is "
            "not iterable`."
        ),
        replacement="Keyword arguments.",
        since="2.7",
        fix=manual(
            "Name each argument after the order of the Ray release for which the code was written."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import RunConfig
from ray.tune.logger import JsonLoggerCallback

run_config = RunConfig("demo", "/mnt/results", [JsonLoggerCallback()])
""",
        after="""\
import uuid

from railswitch.v2.callbacks import JSONLCallback
from ray.train import RunConfig

run_config = RunConfig(
    name=f"demo-{uuid.uuid4().hex[:8]}",
    storage_path="/mnt/results",
    callbacks=[JSONLCallback()],
)
""",
    ),
    Deprecation(
        id="RS318",
        name="run-name",
        legacy="`RunConfig()` without a name, with results looked for in `TorchTrainer_*`",
        outcome=Outcome.CHANGED,
        effect=(
            "The run is called `ray_train_run-` and the time at which the `RunConfig` was made; V1 "
            "called it `TorchTrainer_` and the time of `fit()`. A script that looks for the old "
            "name finds nothing, and two runs with one `RunConfig` share one name (RS815)."
        ),
        replacement="`result.path`, or a `RunConfig(name=...)` of its own for each run.",
        since="2.51",
        fix=manual("Take the path from the result, or choose the name of each run."),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import glob
import os

from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func).fit()
print(glob.glob(os.path.expanduser("~/ray_results/TorchTrainer_*")))
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    pass


result = TorchTrainer(train_func).fit()
print(result.path)
""",
    ),
    Deprecation(
        id="RS319",
        name="checkpoint-config-frequency",
        legacy="`CheckpointConfig(checkpoint_frequency=...)`, "
        "`CheckpointConfig(checkpoint_at_end=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises a `DeprecationWarning`: `` `checkpoint_frequency` is deprecated since it does "
            "not apply to user-defined training functions. ``"
        ),
        replacement=(
            "The training function reports a checkpoint when it wants one. With XGBoost and "
            "LightGBM: `RayTrainReportCallback(frequency=..., checkpoint_at_end=...)`."
        ),
        since="2.52",
        fix=conditional(
            "the configuration is seen to reach a trainer other than `XGBoostTrainer` and "
            "`LightGBMTrainer` without a training function: only those two ever heeded it; give "
            "their values to the callback"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("CheckpointConfig", "checkpoint_frequency", "checkpoint_at_end"),
        before="""\
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(num_to_keep=2, checkpoint_at_end=False),
    ),
).fit()
""",
        after="""\
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(
        checkpoint_config=CheckpointConfig(num_to_keep=2),
    ),
).fit()
""",
        covers=("ckptcfg-frequency", "ckptcfg-at-end"),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS320",
        name="checkpoint-config-private",
        legacy="`CheckpointConfig(_checkpoint_keep_all_ranks=...)`, "
        "`CheckpointConfig(_checkpoint_upload_from_workers=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: CheckpointConfig.__init__() got an unexpected keyword argument "
            "'_checkpoint_keep_all_ranks'`; `ray.tune.CheckpointConfig` raises a "
            "`DeprecationWarning`."
        ),
        replacement=(
            "Nothing: each worker uploads the checkpoint that it reports. A rank that reports "
            "`checkpoint=None` keeps none."
        ),
        since="2.7",
        fix=conditional(
            "`_checkpoint_keep_all_ranks` is absent or `True`; where it is `False`, report the "
            "checkpoint on rank 0 and `checkpoint=None` on the others"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.train.CheckpointConfig(_checkpoint_keep_all_ranks)",
            "ray.train.CheckpointConfig(_checkpoint_upload_from_workers)",
            "ray.tune.CheckpointConfig(_checkpoint_keep_all_ranks)",
            "ray.tune.CheckpointConfig(_checkpoint_upload_from_workers)",
        ),
        before="""\
from ray.train import CheckpointConfig

checkpoint_config = CheckpointConfig(num_to_keep=2, _checkpoint_keep_all_ranks=True)
""",
        after="""\
from ray.train import CheckpointConfig

checkpoint_config = CheckpointConfig(num_to_keep=2)
""",
        covers=("ckptcfg-private",),
    ),
    Deprecation(
        id="RS321",
        name="failure-config-fail-fast",
        legacy="`FailureConfig(fail_fast=...)`",
        outcome=Outcome.RAISES,
        effect=(
            "Raises a `DeprecationWarning`: `` `ray.train.FailureConfig(fail_fast)` is deprecated "
            "since it is only relevant in the context of multiple trials ``."
        ),
        replacement=(
            "Nothing: with `max_failures=0`, the default, the first failure ends the run. For a "
            "`Tuner`: `ray.tune.FailureConfig(fail_fast=...)`."
        ),
        since="2.51",
        fix=conditional("the configuration is seen to reach a trainer"),
        roles=(Role.DRIVER,),
        bridge=Bridge.CONFIGS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=_kept_by_tune("FailureConfig", "fail_fast"),
        before="""\
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(failure_config=FailureConfig(max_failures=0, fail_fast=True)),
).fit()
""",
        after="""\
from ray.train import FailureConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(
    train_func,
    run_config=RunConfig(failure_config=FailureConfig(max_failures=0)),
).fit()
""",
        covers=("failcfg-fail-fast",),
        decisions=("runner",),
    ),
    Deprecation(
        id="RS322",
        name="data-config-subclass",
        legacy="a subclass of `ray.train.DataConfig` with a `configure()` of its own",
        outcome=Outcome.RAISES,
        effect=(
            "`configure()` is called once for each dataset, with that one dataset and "
            "`worker_handles=None`. One that combines several datasets, or talks to the workers, "
            "fails when the first shard is fetched. `DataConfig` itself works as before."
        ),
        replacement=(
            "Combine the datasets before the trainer gets them, and place data by "
            "`worker_node_ids`, which is still passed."
        ),
        since="2.51",
        fix=manual(
            "Check what the method expects of `datasets` and `worker_handles`, and move what needs "
            "all datasets at once in front of the trainer."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.train import DataConfig


class Joined(DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
        joined = datasets["left"].zip(datasets["right"])
        return [{"train": shard} for shard in joined.streaming_split(world_size)]
""",
        after="""\
import ray
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


left = ray.data.range(8)
right = ray.data.range(8).rename_columns({"id": "label"})
TorchTrainer(train_func, datasets={"train": left.zip(right)}).fit()
""",
        covers=("data-config",),
    ),
    Deprecation(
        id="RS323",
        name="run-ray-storage-env",
        legacy="`RunConfig()` without `storage_path`, with `RAY_STORAGE` set by the script",
        outcome=Outcome.SILENT,
        effect=(
            "The variable is ignored (RS806): the results go to `~/ray_results`. "
            "`ray.tune.RunConfig` still reads it, with a `RayDeprecationWarning`."
        ),
        replacement="`RunConfig(storage_path=...)`.",
        since="2.51",
        fix=manual("Pass the path to each `RunConfig` instead of putting it into the environment."),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import os

from ray.train import RunConfig

os.environ["RAY_STORAGE"] = "s3://bucket/results"
run_config = RunConfig()
""",
        after="""\
from ray.train import RunConfig

run_config = RunConfig(storage_path="s3://bucket/results")
""",
    ),
)
