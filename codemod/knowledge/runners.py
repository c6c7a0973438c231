"""Ray's own functions and classes that run a function of the user's, and which argument it is."""

from __future__ import annotations

from railswitch.catalogue import Role

from .types import is_trainer

_FIRST = {
    "ray.tune.Tuner",
    "ray.tune.tuner.Tuner",
    "ray.tune.run",
    "ray.tune.tune.run",
    "ray.tune.with_resources",
    "ray.tune.with_parameters",
}
_SECOND = {
    "ray.tune.Experiment",
    "ray.tune.experiment.Experiment",
    "ray.tune.register_trainable",
    "ray.tune.registry.register_trainable",
    "ray.tune.Tuner.restore",
}
_TRAINER_METHODS = ("run", "restore")

TUNE_CLASSES = {
    "ray.tune.Trainable",
    "ray.tune.trainable.Trainable",
    *(
        f"ray.tune.integration.{library}.{name}"
        for library in ("keras", "lightgbm", "pytorch_lightning", "xgboost")
        for name in ("TuneCallback", "TuneReportCallback", "TuneReportCheckpointCallback")
    ),
}
"""Classes whose subclasses are run by Tune, wherever they are named: trainables and callbacks."""

ONLY_IN_WORKERS = {
    "ray.air.session.get_dataset_shard",
    "ray.train.get_dataset_shard",
    "ray.train.huggingface.transformers.prepare_trainer",
    "ray.train.lightning.prepare_trainer",
    "ray.train.tensorflow.prepare_dataset_shard",
    *(
        f"ray.train.torch.{name}"
        for name in ("backward", "prepare_data_loader", "prepare_model", "prepare_optimizer")
    ),
}
"""Functions that only a worker of a trainer calls."""

ONLY_IN_TRIALS = {
    f"ray.tune.{name}"
    for name in (
        *("checkpoint_dir", "get_checkpoint", "get_trial_dir", "get_trial_id", "get_trial_name"),
        "report",
    )
}
"""Functions that only a trial of a Tuner calls."""

ASK_FOR_A_TRIAL = {"ray.tune.is_session_enabled", "ray.tune.session.is_session_enabled"}
"""Questions for a trial around the code."""
ASK_FOR_A_SESSION = {
    "ray.air.session.get_session",
    "ray.train._internal.session._get_session",
    "ray.train._internal.session.get_session",
}
"""Questions for whoever runs the code; in code that is about Tune they mean a trial."""

WRAPPERS = {"with_parameters(...)", "with_resources(...)"}
"""What runs nothing itself: a function that goes through it is most likely Tune's."""

KEYWORDS = {"train_loop_per_worker", "trainable", "run_or_experiment", "run", "train_func"}
"""The names of the parameters that take the function."""


def runner_role(name: str) -> Role | None:
    """Who runs the functions that are given to a function or class of Ray's.

    >>> runner_role("ray.train.torch.TorchTrainer").value, runner_role("ray.tune.Tuner").value
    ('train-worker', 'tune-trainable')
    """
    if name in _FIRST or name in _SECOND:
        return Role.TUNE_TRAINABLE
    if is_trainer(name):
        return Role.TRAIN_WORKER
    owner, _, method = name.rpartition(".")
    if method in _TRAINER_METHODS and is_trainer(owner):
        return Role.TRAIN_WORKER
    return None


def function_place(name: str) -> int:
    """Where a runner takes the function among its positional arguments."""
    return 1 if name in _SECOND or name.endswith("Trainer.restore") else 0


def shown(name: str) -> str:
    """How a runner is shown as a reason.

    >>> shown("ray.tune.Tuner.restore"), shown("ray.tune.run")
    ('Tuner.restore(...)', 'run(...)')
    """
    owner, _, last = name.rpartition(".")
    before = owner.rpartition(".")[2]
    return f"{before}.{last}(...)" if before[:1].isupper() else f"{last}(...)"
