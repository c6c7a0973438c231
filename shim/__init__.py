"""The switch: ``RAY_TRAIN_V2_ENABLED`` chooses between V1's and V2's semantics.

For scripts that import ``ray.air`` and ``ray.train``, and stay as they are::

    import railswitch.shim

    railswitch.shim.install()

or ``railswitch run script.py``. For scripts that import railswitch, the names themselves follow
the switch:

>>> from railswitch.shim import ScalingConfig, session
>>> from railswitch.shim.torch import TorchTrainer  # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from railswitch.v1 import (
        Checkpoint,
        CheckpointConfig,
        DataConfig,
        DataParallelTrainer,
        DatasetConfig,
        FailureConfig,
        Result,
        RunConfig,
        ScalingConfig,
        SyncConfig,
        TrainContext,
        TrainingFailedError,
        Tuner,
        get_checkpoint,
        get_context,
        get_dataset_shard,
        report,
    )

    from . import session
    from ._install import install, is_installed, uninstall
    from ._warn import RailswitchDeprecationWarning

_OWN = {
    "RailswitchDeprecationWarning": "_warn",
    "install": "_install",
    "is_installed": "_install",
    "uninstall": "_install",
}
_WHERE = {
    "Checkpoint": "ray.air.Checkpoint",
    "CheckpointConfig": "ray.train.CheckpointConfig",
    "DataConfig": "ray.train.DataConfig",
    "DataParallelTrainer": "ray.train.data_parallel_trainer.DataParallelTrainer",
    "DatasetConfig": "ray.air.DatasetConfig",
    "FailureConfig": "ray.train.FailureConfig",
    "Result": "ray.train.Result",
    "RunConfig": "ray.train.RunConfig",
    "ScalingConfig": "ray.train.ScalingConfig",
    "SyncConfig": "ray.train.SyncConfig",
    "TrainContext": "ray.train.TrainContext",
    "TrainingFailedError": "ray.train.TrainingFailedError",
    "Tuner": "ray.tune.Tuner",
    "get_checkpoint": "ray.train.get_checkpoint",
    "get_context": "ray.train.get_context",
    "get_dataset_shard": "ray.train.get_dataset_shard",
    "report": "ray.train.report",
    "session": "ray.air.session",
}

__all__ = [
    "Checkpoint",
    "CheckpointConfig",
    "DataConfig",
    "DataParallelTrainer",
    "DatasetConfig",
    "FailureConfig",
    "RailswitchDeprecationWarning",
    "Result",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
    "TrainContext",
    "TrainingFailedError",
    "Tuner",
    "get_checkpoint",
    "get_context",
    "get_dataset_shard",
    "install",
    "is_installed",
    "report",
    "session",
    "uninstall",
]


def __getattr__(name: str) -> Any:
    """Fetch a name when it is first used: only then must Ray be there, and the switch stand.

    Where ``RAILSWITCH_SHIM`` is set, every start of Python imports this package.
    """
    if name not in _WHERE and name not in _OWN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from railswitch.v2._ray.release import check_version  # noqa: PLC0415

    check_version()
    if name in _OWN:
        value = getattr(import_module(f".{_OWN[name]}", __name__), name)
    else:
        from ._follow import follow  # noqa: PLC0415  (it reads the switch)

        value = follow(_WHERE[name])
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
