"""``ray.air.session``, with its semantics.

These are Ray's own functions: they ask the session object of the process, and a worker of
``railswitch.v1`` has one. Outside a training function they warn and return a default, as in V1;
ranks and sizes are known as soon as the workers are.

>>> import warnings
>>> with warnings.catch_warnings():
...     warnings.simplefilter("ignore")
...     get_world_size()
1
"""

from __future__ import annotations

from railswitch.v2._ray.session import (
    get_checkpoint,
    get_dataset_shard,
    get_experiment_name,
    get_metadata,
    get_run_id,
    get_session,
    get_storage,
    get_trial_dir,
    get_trial_id,
    get_trial_name,
    get_trial_resources,
    report,
)

from ._ranks import (
    get_local_rank,
    get_local_world_size,
    get_node_rank,
    get_world_rank,
    get_world_size,
)

__all__ = [
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
    "report",
]
