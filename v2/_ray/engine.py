"""Ray Train V2's engine: its callbacks, and what a worker's functions talk to."""

from __future__ import annotations

import copy
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import ray
from ray.train.v2._internal import constants as _constants
from ray.train.v2._internal.callbacks import datasets as _datasets
from ray.train.v2._internal.callbacks.datasets import RayDatasetShardProvider
from ray.train.v2._internal.callbacks.user_callback import UserCallbackHandler
from ray.train.v2._internal.constants import get_env_vars_to_propagate
from ray.train.v2._internal.execution.callback import (
    ControllerCallback,
    ReportCallback,
    WorkerGroupCallback,
)
from ray.train.v2._internal.execution.context import get_train_context
from ray.train.v2._internal.execution.controller import TrainController
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
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

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
    "propagating",
    "run_controller",
    "set_train_fn_utils",
    "train_functions",
]

HAS_DATASET_MANAGER: Final = hasattr(_datasets, "DatasetManager")
"""Whether datasets are managed by an actor of its own (2.57)."""
DatasetsCallback: Any = getattr(_datasets, "DatasetsCallback", None)
"""What starts that actor; older releases have another class."""


_LOCK: Final = threading.Lock()
_PROPAGATED: Final[Counter[str]] = Counter()
"""How many runs want a variable to travel that the engine would leave behind."""


@contextmanager
def propagating(names: frozenset[str]) -> Iterator[None]:
    """Let the engine take these environment variables of the driver along, where they are set.

    They reach the controller and, as it starts them, the workers.

    >>> with propagating(frozenset({"RAILSWITCH_EXAMPLE"})):
    ...     "RAILSWITCH_EXAMPLE" in _constants.ENV_VARS_TO_PROPAGATE
    True
    >>> "RAILSWITCH_EXAMPLE" in _constants.ENV_VARS_TO_PROPAGATE
    False
    """
    with _LOCK:
        ours = {name for name in names if _PROPAGATED[name]}
        added = names - _constants.ENV_VARS_TO_PROPAGATE | ours
        _PROPAGATED.update(added)
        _constants.ENV_VARS_TO_PROPAGATE.update(added)
    try:
        yield
    finally:
        with _LOCK:
            _PROPAGATED.subtract(added)
            _constants.ENV_VARS_TO_PROPAGATE.difference_update(
                name for name in added if not _PROPAGATED[name]
            )


def callbacks_of_this_worker() -> list[Any] | None:
    """The callbacks of the engine's worker in this process, a list that may be added to.

    None outside of a worker.
    """
    if not ray.is_initialized():
        return None
    worker = ray._private.worker.global_worker
    callbacks = getattr(worker.actors.get(worker.actor_id), "_callbacks", None)
    return callbacks if isinstance(callbacks, list) else None


def run_controller(
    trainer: Any,
    extended: Callable[[Mapping[str, Any]], dict[str, Any]],
    arguments: dict[str, Any],
) -> Any:
    """Run the controller as the engine does, with more in the runtime environment of the run.

    The engine lets its user say what its workers' environment is, but not its controller's.
    """
    context = arguments["train_run_context"]
    run_config = copy.copy(context.run_config)
    run_config.worker_runtime_env = extended(run_config.worker_runtime_env)
    variables = {"RAY_WARN_BLOCKING_GET_INSIDE_ASYNC": "0", **get_env_vars_to_propagate()}
    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)
    controller_class = ray.remote(
        num_cpus=0, scheduling_strategy=here, runtime_env=extended({"env_vars": variables})
    )(TrainController)
    controller = controller_class.remote(
        **{**arguments, "train_run_context": replace(context, run_config=run_config)}
    )
    if threading.current_thread() is threading.main_thread():
        trainer._register_sigint_handler(controller)
    ray.get(controller.run.remote())
    return ray.get(controller.get_result.remote())


def contains_tensor(value: Any) -> bool:
    """Whether there are Torch tensors or modules in a value; imports torch."""
    from ray.air._internal.torch_utils import contains_tensor as of_ray  # noqa: PLC0415

    return bool(of_ray(value))
