"""The session object that V1's functions ask: one for each process.

Its functions are V1's API: ``ray.air.session`` had the same.
"""

from __future__ import annotations

from typing import Any

from ray.train._internal import session as _module
from ray.train._internal.session import _TrainingResult as TrainingResult
from ray.train._internal.session import (
    get_checkpoint,
    get_dataset_shard,
    get_experiment_name,
    get_local_rank,
    get_local_world_size,
    get_metadata,
    get_node_rank,
    get_run_id,
    get_session,
    get_storage,
    get_trial_dir,
    get_trial_id,
    get_trial_name,
    get_trial_resources,
    get_world_rank,
    get_world_size,
    report,
)

__all__ = [
    "TrainingResult",
    "get_checkpoint",
    "get_dataset_shard",
    "get_experiment_name",
    "get_local_rank",
    "get_local_world_size",
    "get_metadata",
    "get_node_rank",
    "get_run_id",
    "get_session",
    "get_storage",
    "get_trial_dir",
    "get_trial_id",
    "get_trial_name",
    "get_trial_resources",
    "get_world_rank",
    "get_world_size",
    "install",
    "is_in_tune",
    "report",
]


def install(session: Any) -> None:
    """Make an object the session of this process; None ends it.

    >>> install(None)
    """
    _module._session = session


def is_in_tune() -> bool:
    """Whether this process runs a trial of Ray Tune: its session has no ranks.

    >>> is_in_tune()
    False
    """
    session = get_session()
    return session is not None and session.world_rank is None
