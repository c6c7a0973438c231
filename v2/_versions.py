"""What differs between the Ray releases that railswitch supports."""

from __future__ import annotations

import importlib
from dataclasses import fields
from typing import Any, Final

# The first Ray release whose ``ray.train`` has the name, for those that 2.50 lacks.
SINCE: Final = {
    "CheckpointConsistencyMode": "2.53",
    "LoggingConfig": "2.56",
    "NCCLHangError": "2.60",
    "PreemptionError": "2.58",
    "PreemptionInfo": "2.58",
    "ReportedCheckpointStatus": "2.55",
    "ValidationConfig": "2.54",
    "ValidationFn": "2.54",
    "ValidationTaskConfig": "2.54",
    "get_preemption_info": "2.58",
}

# Where 2.50 has names that ``ray.train`` has only since 2.51.
_BEFORE_2_51: Final = {
    "ControllerError": "ray.train.v2.api.exceptions",
    "TrainContext": "ray.train.v2.api.context",
    "TrainingFailedError": "ray.train.v2.api.exceptions",
    "WorkerGroupError": "ray.train.v2.api.exceptions",
}


def public_name(name: str) -> Any:
    """A name of ``ray.train``, wherever the installed Ray has it.

    >>> public_name("Checkpoint").__name__
    'Checkpoint'
    """
    import ray  # noqa: PLC0415
    import ray.train  # noqa: PLC0415

    if name in ray.train.__all__:
        return getattr(ray.train, name)
    if name in _BEFORE_2_51:
        return getattr(importlib.import_module(_BEFORE_2_51[name]), name)
    raise ImportError(
        f"railswitch.v2.{name} needs Ray {SINCE.get(name, 'in another release')} or newer; Ray "
        f"{ray.__version__} is installed."
    )


def returns_values() -> bool:
    """Whether the engine sends the training function's return value to the driver (2.56).

    >>> isinstance(returns_values(), bool)
    True
    """
    return "return_value" in {field.name for field in fields(public_name("Result"))}


def replaces_single_workers(backend_config: Any) -> bool:
    """Whether the engine may replace a worker and keep the others: TorchFT (2.55)."""
    return bool(getattr(backend_config.backend_cls, "has_replica_groups", False))


def relaxes_collectives(failure_config: Any) -> bool:
    """Whether a report may go without the workers that are being preempted (2.60)."""
    return bool(getattr(failure_config, "relax_collectives_on_preemption", False))
