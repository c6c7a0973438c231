"""RS7xx: callbacks in a trainer's ``RunConfig``, and experiment tracking."""

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
    manual,
    unsafe,
)

_NOT_A_USER_CALLBACK = (
    "`RunConfig` raises ``ValueError: All callbacks must be instances of "
    "`ray.train.UserCallback`. Passing in a Ray Tune callback is no longer supported.``"
)
_KEEP_THE_CALLBACK = (
    "`--target bridge` keeps the callback as it is: `railswitch.v1` runs it on the driver, as V1 "
    "did."
)


_WHAT_DIFFERS = (
    "The code then needs railswitch (`pip install 'railswitch[tracking]'`). The run is named after "
    "the training run instead of the trial, goes on after a restart, and lacks the metrics that V1 "
    "filled in, such as `time_total_s`."
)


def _hooks(replacement: str | None, *names: str) -> tuple[Name, ...]:
    """Hooks of ``tune.Callback`` and its ``LoggerCallback``, which a ``Tuner`` still calls."""
    classes = {name: "ray.tune.logger.LoggerCallback" for name in names if name.startswith("log_")}
    olds = [f"{classes.get(name, 'ray.tune.Callback')}.{name}" for name in names]
    return tuple(Name(old, train=replacement, tune=old) for old in olds)


def _logger(old: str, new: str) -> Name:
    """A logger that a ``Tuner`` still takes, and what replaces it for a trainer."""
    return Name(old, train=new, tune=old)


def _tracker(old: str, new: str) -> tuple[Name, ...]:
    """A callback by the name of its module, and by that under which Ray Tune has it too."""
    return tuple(
        _logger(f"{home}.{old}", new) for home in ("ray.air.integrations", "ray.tune.logger")
    )


def _only_for_tune(*names: str) -> tuple[Name, ...]:
    """Classes that nothing replaces for a trainer, and that a ``Tuner`` still takes."""
    return tuple(Name(name, tune=name) for name in names)


ROWS = (
    Deprecation(
        id="RS701",
        name="callback-on-trial-result",
        legacy="`tune.Callback.on_trial_result(iteration, trials, trial, result)`, "
        "`LoggerCallback.log_trial_result(...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=_NOT_A_USER_CALLBACK,
        replacement=(
            "`ray.train.UserCallback.after_report(run_context, metrics, checkpoint)`. `metrics` "
            "has one dictionary for each rank, and `metrics[0]` is what V1 called `result`."
        ),
        since="2.51",
        fix=unsafe(
            "It is rewritten where `on_trial_result` is the only hook of the class and uses "
            "nothing but `self` and `result`. The callback then runs in the controller process, "
            "so what it stores in `self` does not come back (RS706), an exception in it ends the "
            "run (RS707), and `result` lacks the keys that V1 filled in."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_hooks("ray.train.UserCallback.after_report", "on_trial_result", "log_trial_result"),
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


class PrintLoss(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(result["loss"])


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[PrintLoss()])).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


class PrintLoss(train.UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        result = metrics[0]
        print(result["loss"])


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[PrintLoss()])).fit()
""",
        covers=("cb-on-trial-result",),
    ),
    Deprecation(
        id="RS702",
        name="callback-on-checkpoint",
        legacy="`tune.Callback.on_checkpoint(...)`, `on_trial_save(...)`, "
        "`LoggerCallback.log_trial_save(...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=_NOT_A_USER_CALLBACK,
        replacement=(
            "`UserCallback.after_report(run_context, metrics, checkpoint)`, where `checkpoint` is "
            "not `None`; it is already in storage then."
        ),
        since="2.51",
        fix=manual(
            "Move the code into `after_report` under `if checkpoint is not None:`. Its metrics "
            f"are in `metrics`, one dictionary for each rank. {_KEEP_THE_CALLBACK}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_hooks(
            "ray.train.UserCallback.after_report",
            "on_checkpoint",
            "on_trial_save",
            "log_trial_save",
        ),
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


class PrintPath(tune.Callback):
    def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
        print(checkpoint.path)


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[PrintPath()])).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


class PrintPath(train.UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        if checkpoint is not None:
            print(checkpoint.path)


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[PrintPath()])).fit()
""",
        covers=("cb-on-checkpoint",),
    ),
    Deprecation(
        id="RS703",
        name="callback-on-trial-error",
        legacy="`tune.Callback.on_trial_error(...)`, `on_trial_recover(...)`, "
        "`on_trial_restore(...)`, `LoggerCallback.log_trial_restore(...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=_NOT_A_USER_CALLBACK,
        replacement=(
            "`UserCallback.after_exception(run_context, worker_exceptions)`, where "
            "`worker_exceptions` maps a rank to its exception. It is called for every failure of "
            "a worker, also for one after which training goes on."
        ),
        since="2.51",
        fix=manual(
            "Move the code into `after_exception`, and what must run once at the end into an "
            f"`except ray.train.TrainingFailedError` around `fit()`. {_KEEP_THE_CALLBACK}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_hooks(
            "ray.train.UserCallback.after_exception",
            "on_trial_error",
            "on_trial_recover",
            "on_trial_restore",
            "log_trial_restore",
        ),
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


class Alert(tune.Callback):
    def on_trial_error(self, iteration, trials, trial, **info):
        print("training failed")


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[Alert()])).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


class Alert(train.UserCallback):
    def after_exception(self, run_context, worker_exceptions):
        print("training failed")


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[Alert()])).fit()
""",
        covers=("cb-on-trial-error",),
    ),
    Deprecation(
        id="RS704",
        name="callback-lifecycle",
        legacy="`tune.Callback.setup()`, `on_trial_start()`, `on_trial_complete()`, "
        "`on_experiment_end()`, `on_step_begin()`, `on_step_end()`, "
        "`LoggerCallback.log_trial_start()`, `log_trial_end()` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} `UserCallback` has no such hooks.",
        replacement=(
            "Code before and after `fit()`, on the driver; or `begin(run_context)` and "
            "`finish(error)` of a `railswitch.v2.callbacks.MetricsCallback`."
        ),
        since="2.51",
        fix=manual(
            "Move what starts and ends a run around `fit()`: `setup` and `on_trial_start` before "
            "it, the others behind it or into a `finally`. There are no steps on V2. "
            f"{_KEEP_THE_CALLBACK}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_hooks(
            None,
            "setup",
            "on_trial_start",
            "on_trial_complete",
            "on_experiment_end",
            "on_step_begin",
            "on_step_end",
            "log_trial_start",
            "log_trial_end",
        ),
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


class Notify(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print("training is over")


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[Notify()])).fit()
""",
        after="""\
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


try:
    TorchTrainer(train_func).fit()
finally:
    print("training is over")
""",
        covers=("cb-lifecycle",),
    ),
    Deprecation(
        id="RS705",
        name="callback-state",
        legacy="`tune.Callback.get_state()`, `set_state(state)` on a trainer",
        outcome=Outcome.RAISES,
        effect=(
            f"{_NOT_A_USER_CALLBACK} A `UserCallback` may define the two methods, but nobody "
            "calls them: its state is gone when the run is started again."
        ),
        replacement="A file of your own, in the storage of the run.",
        since="2.51",
        fix=manual(
            "Decide where the state lives, for example in a file under "
            "`run_context.get_run_config().storage_path`, write it in `after_report` and read it "
            f"in the first call. {_KEEP_THE_CALLBACK}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_hooks(None, "get_state", "set_state"),
        before="""\
from ray import train, tune
from ray.train.torch import TorchTrainer


class CountReports(tune.Callback):
    def get_state(self):
        return {"count": 1}


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[CountReports()])).fit()
""",
        after="""\
from ray import train
from ray.train.torch import TorchTrainer


class CountReports(train.UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        storage = run_context.run_config.storage_context
        path = f"{storage.experiment_fs_path}/count.txt"
        count = 0
        if storage.storage_filesystem.get_file_info(path).is_file:
            with storage.storage_filesystem.open_input_file(path) as file:
                count = int(file.read())
        with storage.storage_filesystem.open_output_stream(path) as file:
            file.write(str(count + 1).encode())


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[CountReports()])).fit()
""",
        covers=("cb-state",),
    ),
    Deprecation(
        id="RS706",
        name="callback-driver-state",
        legacy="reading what a callback collected, on the driver after `fit()`",
        outcome=Outcome.SILENT,
        effect=(
            "The object on the driver stays as it was: the callback is sent to the controller "
            "process, and its copy there collects the values."
        ),
        replacement=(
            "A file or an actor that the callback writes to, or the `Result` that `fit()` returns."
        ),
        since="2.51",
        fix=manual(
            "Decide how the values come back: a file in storage, a named actor, or "
            "`result.metrics_dataframe`. With `railswitch.v1`, callbacks run on the driver and "
            "keep their state."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train
from ray.train.torch import TorchTrainer


class History(train.UserCallback):
    def __init__(self):
        self.losses = []

    def after_report(self, run_context, metrics, checkpoint):
        self.losses.append(metrics[0]["loss"])


def train_func():
    print("training")


history = History()
TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[history])).fit()
print(history.losses)
""",
        after="""\
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1})


trainer = TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
result = with_kept_metrics(trainer.fit())
print(list(result.metrics_dataframe["loss"]))
""",
        covers=("cb-driver-state",),
    ),
    Deprecation(
        id="RS707",
        name="callback-raises",
        legacy="a callback that raises an exception",
        outcome=Outcome.CHANGED,
        effect=(
            "The run ends with `ControllerError: Training failed due to controller error`, raised "
            "by `fit()`."
        ),
        replacement="A `try` in the callback around what may fail, such as a network call.",
        since="2.51",
        fix=manual(
            "Decide which exceptions may end the run and which ones are only logged. "
            "`railswitch.v2` reports an exception with the name of the callback and goes on."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray import train


class Post(train.UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        raise ConnectionError("the server is down")
""",
        after="""\
import logging

from ray import train


class Post(train.UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        try:
            send(metrics)
        except ConnectionError:
            logging.exception("the metrics were not sent")


def send(metrics):
    print(metrics)
""",
        covers=("cb-raises",),
    ),
    Deprecation(
        id="RS708",
        name="logger-files",
        legacy="`CSVLoggerCallback`, `JsonLoggerCallback`, `TBXLoggerCallback` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} A `Tuner` still takes them.",
        replacement=(
            "`CSVCallback`, `JSONLCallback`, `TensorBoardCallback` of `railswitch.v2.callbacks`, "
            "or `torch.utils.tensorboard.SummaryWriter` on rank 0."
        ),
        since="2.51",
        fix=unsafe(
            "The code then needs railswitch. Files have other names and columns: `metrics.csv`, "
            "`metrics.jsonl` and `tensorboard/rank_0` in the run's storage directory, with the "
            "metrics of all workers and without those that V1 filled in. See who reads them."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            _logger("ray.tune.logger.CSVLoggerCallback", "railswitch.v2.callbacks.CSVCallback"),
            _logger("ray.tune.logger.JsonLoggerCallback", "railswitch.v2.callbacks.JSONLCallback"),
            _logger(
                "ray.tune.logger.TBXLoggerCallback", "railswitch.v2.callbacks.TensorBoardCallback"
            ),
        ),
        before="""\
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune.logger import TBXLoggerCallback


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[TBXLoggerCallback()])).fit()
""",
        after="""\
from railswitch.v2.callbacks import TensorBoardCallback
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[TensorBoardCallback()])).fit()
""",
        covers=("cb-logger-json", "cb-logger-csv", "cb-logger-tbx"),
    ),
    Deprecation(
        id="RS709",
        name="logger-wandb",
        legacy="`WandbLoggerCallback(project=...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} A `Tuner` still takes it.",
        replacement=(
            "`railswitch.v2.tracking.WandbCallback`, which takes the same arguments; or "
            "`railswitch.v2.tracking.Wandb` or `wandb.init` on rank 0 of the training function."
        ),
        since="2.51",
        fix=unsafe(_WHAT_DIFFERS),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_tracker("wandb.WandbLoggerCallback", "railswitch.v2.tracking.WandbCallback"),
        before="""\
from ray import train
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = train.RunConfig(callbacks=[WandbLoggerCallback(project="demo")])
TorchTrainer(train_func, run_config=run_config).fit()
""",
        after="""\
from railswitch.v2.tracking import WandbCallback
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = train.RunConfig(callbacks=[WandbCallback(project="demo")])
TorchTrainer(train_func, run_config=run_config).fit()
""",
        covers=("cb-logger-wandb", "wandb-logger-callback"),
    ),
    Deprecation(
        id="RS710",
        name="logger-mlflow",
        legacy="`MLflowLoggerCallback(experiment_name=...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} A `Tuner` still takes it.",
        replacement=(
            "`railswitch.v2.tracking.MLflowCallback`, which takes the same arguments; or "
            "`railswitch.v2.tracking.MLflow` or `setup_mlflow` in the training function."
        ),
        since="2.51",
        fix=unsafe(
            f"{_WHAT_DIFFERS} With `save_artifact=True`, what is in the run's storage directory is "
            "uploaded, checkpoints included."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_tracker("mlflow.MLflowLoggerCallback", "railswitch.v2.tracking.MLflowCallback"),
        before="""\
from ray import train
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = train.RunConfig(callbacks=[MLflowLoggerCallback(experiment_name="demo")])
TorchTrainer(train_func, run_config=run_config).fit()
""",
        after="""\
from railswitch.v2.tracking import MLflowCallback
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


run_config = train.RunConfig(callbacks=[MLflowCallback(experiment_name="demo")])
TorchTrainer(train_func, run_config=run_config).fit()
""",
        covers=("cb-logger-mlflow",),
    ),
    Deprecation(
        id="RS711",
        name="logger-comet",
        legacy="`CometLoggerCallback(...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} A `Tuner` still takes it.",
        replacement=(
            "`railswitch.v2.tracking.CometCallback`, which takes the same arguments; or "
            "`railswitch.v2.tracking.Comet` or `comet_ml.start` on rank 0 of the training function."
        ),
        since="2.51",
        fix=unsafe(_WHAT_DIFFERS),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_tracker("comet.CometLoggerCallback", "railswitch.v2.tracking.CometCallback"),
        before="""\
from ray import train
from ray.air.integrations.comet import CometLoggerCallback
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[CometLoggerCallback()])).fit()
""",
        after="""\
from railswitch.v2.tracking import CometCallback
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[CometCallback()])).fit()
""",
        covers=("cb-logger-comet",),
    ),
    Deprecation(
        id="RS712",
        name="logger-aim",
        legacy="`AimLoggerCallback(...)` on a trainer",
        outcome=Outcome.RAISES,
        effect=f"{_NOT_A_USER_CALLBACK} A `Tuner` still takes it.",
        replacement="`aim.Run(...)` on rank 0 of the training function, and `run.track(...)`.",
        since="2.51",
        fix=manual(
            "Decide where the Aim repository lies, which the worker must reach. "
            f"{_KEEP_THE_CALLBACK}"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=_only_for_tune("ray.tune.logger.aim.AimLoggerCallback"),
        before="""\
from ray import train
from ray.train.torch import TorchTrainer
from ray.tune.logger.aim import AimLoggerCallback


def train_func():
    print("training")


TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[AimLoggerCallback()])).fit()
""",
        after="""\
import aim
from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    if train.get_context().get_world_rank() == 0:
        run = aim.Run(repo="/mnt/aim")
        run.track(0.1, name="loss")


TorchTrainer(train_func).fit()
""",
        covers=("cb-logger-aim",),
    ),
    Deprecation(
        id="RS713",
        name="setup-wandb",
        legacy="`setup_wandb(config, ...)` in a function that a trainer runs",
        outcome=Outcome.SILENT,
        effect=(
            "Every rank starts a run of its own, without a name, an id or a group. On V1, rank 0 "
            "had the run, named after the trial, and the others a disabled one."
        ),
        replacement=(
            "Pass `mode` and `group`, so that the other ranks are disabled again; or call "
            "`wandb.init` on rank 0 only."
        ),
        since="2.51",
        fix=unsafe(
            "It is rewritten where a trainer of the repository is seen to run the function and "
            "`rank_zero_only` is not set to `False`. The run has a random name and id, where V1 "
            "used the trial's: pass `trial_name` and `trial_id` if a restart should go on in the "
            "same run. Every rank needs the API key."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    run = setup_wandb(
        config,
        project="demo",
    )
    run.log({"loss": 0.1})


TorchTrainer(train_func, train_loop_config={"lr": 0.1}).fit()
""",
        after="""\
from ray import train
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    run = setup_wandb(
        config,
        project="demo",
        group=train.get_context().get_experiment_name(),
        mode=None if train.get_context().get_world_rank() == 0 else "disabled",
    )
    run.log({"loss": 0.1})


TorchTrainer(train_func, train_loop_config={"lr": 0.1}).fit()
""",
        covers=("wandb-setup",),
    ),
    Deprecation(
        id="RS714",
        name="setup-mlflow",
        legacy="`setup_mlflow(config, create_experiment_if_not_exists=True)` without "
        "`experiment_name`, in a function that a trainer runs",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: Experiment with the provided experiment_id: None does not exist and no "
            "experiment_name provided.` V1 named the experiment after the trial."
        ),
        replacement="Pass `experiment_name=train.get_context().get_experiment_name()`.",
        since="2.51",
        fix=conditional(
            "a trainer of the repository is seen to run the function, and neither "
            "`experiment_name` nor `experiment_id` is given"
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
from ray.air.integrations.mlflow import setup_mlflow
from ray.train.torch import TorchTrainer


def train_func(config):
    mlflow = setup_mlflow(
        config,
        create_experiment_if_not_exists=True,
    )
    mlflow.log_metric("loss", 0.1)


TorchTrainer(train_func, train_loop_config={"lr": 0.1}).fit()
""",
        after="""\
from ray import train
from ray.air.integrations.mlflow import setup_mlflow
from ray.train.torch import TorchTrainer


def train_func(config):
    mlflow = setup_mlflow(
        config,
        create_experiment_if_not_exists=True,
        experiment_name=train.get_context().get_experiment_name(),
    )
    mlflow.log_metric("loss", 0.1)


TorchTrainer(train_func, train_loop_config={"lr": 0.1}).fit()
""",
        covers=("mlflow-setup",),
    ),
    Deprecation(
        id="RS715",
        name="callbacks-from-environment",
        legacy="`RAY_TUNE_CALLBACKS=package.module.Class` for a trainer",
        outcome=Outcome.SILENT,
        effect="A trainer does not read it; a `Tuner` still does.",
        replacement=(
            "`RAY_TRAIN_CALLBACKS=package.module.Class`. A plain `UserCallback` is loaded from "
            "there and never called: the class must be a callback of `railswitch.v2.callbacks` or "
            "one of Ray's developer interfaces, such as `ControllerCallback`."
        ),
        since="2.51",
        fix=manual(
            "Rewrite the callback for V2 (RS701), and pass it in `RunConfig(callbacks=[...])` or "
            "name it in `RAY_TRAIN_CALLBACKS`."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.CALLBACKS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=(
            Name("$RAY_TUNE_CALLBACKS", train="$RAY_TRAIN_CALLBACKS", tune="$RAY_TUNE_CALLBACKS"),
        ),
        before="export RAY_TUNE_CALLBACKS=package.module.Class\n",
        after="""\
export RAY_TRAIN_CALLBACKS=package.module.CallbackForV2
""",
        covers=("cb-env-tune", "cb-env-train"),
    ),
)
