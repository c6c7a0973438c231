"""Ray Train V2's engine: its callbacks, and what a worker's functions talk to."""

from __future__ import annotations

from typing import Any, Final

import ray
from ray.train.v2._internal.callbacks import datasets as _datasets
from ray.train.v2._internal.callbacks.datasets import RayDatasetShardProvider
from ray.train.v2._internal.callbacks.user_callback import UserCallbackHandler
from ray.train.v2._internal.execution.callback import (
    ControllerCallback,
    ReportCallback,
    WorkerGroupCallback,
)
from ray.train.v2._internal.execution.context import get_train_context
from ray.train.v2._internal.execution.train_fn_utils import (
    DistributedTrainFnUtils,
    get_train_fn_utils,
    set_train_fn_utils,
)
from ray.train.v2._internal.util import (
    construct_user_exception_with_traceback,
    invoke_context_managers,
)
from ray.train.v2.api import train_fn_utils as train_functions
from ray.train.v2.api.callback import RayTrainCallback, UserCallback
from ray.train.v2.api.config import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer
from ray.train.v2.api.exceptions import TrainingFailedError

__all__ = [
    "CheckpointConfig",
    "ControllerCallback",
    "DataParallelTrainer",
    "DatasetsCallback",
    "DistributedTrainFnUtils",
    "FailureConfig",
    "RayDatasetShardProvider",
    "RayTrainCallback",
    "ReportCallback",
    "RunConfig",
    "ScalingConfig",
    "TrainingFailedError",
    "UserCallback",
    "UserCallbackHandler",
    "WorkerGroupCallback",
    "construct_user_exception_with_traceback",
    "get_train_context",
    "get_train_fn_utils",
    "invoke_context_managers",
    "set_train_fn_utils",
    "train_functions",
]

HAS_DATASET_MANAGER: Final = hasattr(_datasets, "DatasetManager")
"""Whether datasets are managed by an actor of its own (2.57)."""
DatasetsCallback: Any = getattr(_datasets, "DatasetsCallback", None)
"""What starts that actor; older releases have another class."""


def callbacks_of_this_worker() -> list[Any] | None:
    """The callbacks of the engine's worker in this process, a list that may be added to.

    None outside of a worker.
    """
    if not ray.is_initialized():
        return None
    worker = ray._private.worker.global_worker
    callbacks = getattr(worker.actors.get(worker.actor_id), "_callbacks", None)
    return callbacks if isinstance(callbacks, list) else None


def contains_tensor(value: Any) -> bool:
    """Whether there are Torch tensors or modules in a value; imports torch."""
    from ray.air._internal.torch_utils import contains_tensor as of_ray  # noqa: PLC0415

    return bool(of_ray(value))
