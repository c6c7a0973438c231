"""``ray.air.session`` under V2 semantics: every function works, and warns at the user's line.

They are Ray's own functions, which ask the session object of the process: one of Ray Tune in a
trial, ours in a worker of Ray Train.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import deprecated

from railswitch.catalogue.surface import SESSION_ROWS
from railswitch.v2._ray.release import check_version

check_version()

from railswitch.v2._ray import session as _ray  # noqa: E402

from ._warn import hit  # noqa: E402


def _used(function: str) -> None:
    hit(SESSION_ROWS[function], f"ray.air.session.{function}")


@deprecated("RS201: use ray.train.report", category=None)
def report(metrics: dict[str, Any], *, checkpoint: Any = None) -> None:
    """Report metrics, and a checkpoint if there is one."""
    _used("report")
    _ray.report(metrics, checkpoint=checkpoint)


@deprecated("RS203: use ray.train.get_checkpoint", category=None)
def get_checkpoint() -> Any:
    """The checkpoint to start from, or None."""
    _used("get_checkpoint")
    return _ray.get_checkpoint()


@deprecated("RS204: use ray.train.get_dataset_shard", category=None)
def get_dataset_shard(dataset_name: str | None = None) -> Any:
    """The part of a dataset that this worker gets."""
    _used("get_dataset_shard")
    return _ray.get_dataset_shard(dataset_name)


@deprecated("RS205: use ray.train.get_context().get_world_rank", category=None)
def get_world_rank() -> int:
    """The rank of this worker among all workers."""
    _used("get_world_rank")
    value: int = _ray.get_world_rank()  # None in a function that Tune runs
    return value


@deprecated("RS205: use ray.train.get_context().get_world_size", category=None)
def get_world_size() -> int:
    """The number of workers."""
    _used("get_world_size")
    value: int = _ray.get_world_size()  # None in a function that Tune runs
    return value


@deprecated("RS205: use ray.train.get_context().get_local_rank", category=None)
def get_local_rank() -> int:
    """The rank of this worker among those on its node."""
    _used("get_local_rank")
    value: int = _ray.get_local_rank()  # None in a function that Tune runs
    return value


@deprecated("RS205: use ray.train.get_context().get_local_world_size", category=None)
def get_local_world_size() -> int:
    """The number of workers on this node."""
    _used("get_local_world_size")
    value: int = _ray.get_local_world_size()  # None in a function that Tune runs
    return value


@deprecated("RS205: use ray.train.get_context().get_node_rank", category=None)
def get_node_rank() -> int:
    """The rank of this node."""
    _used("get_node_rank")
    value: int = _ray.get_node_rank()  # None in a function that Tune runs
    return value


@deprecated("RS206: use ray.train.get_context().get_experiment_name", category=None)
def get_experiment_name() -> str:
    """The name of the run."""
    _used("get_experiment_name")
    return str(_ray.get_experiment_name())


@deprecated("RS207: Ray Train V2 has no trials", category=None)
def get_trial_id() -> str:
    """The id of the trial; in a worker of Ray Train, of the run."""
    _used("get_trial_id")
    return str(_ray.get_trial_id())


@deprecated("RS207: Ray Train V2 has no trials", category=None)
def get_trial_name() -> str:
    """The name of the trial; in a worker of Ray Train, of the run."""
    _used("get_trial_name")
    return str(_ray.get_trial_name())


@deprecated("RS207: Ray Train V2 has no trials", category=None)
def get_trial_dir() -> str:
    """The directory of the trial; in a worker of Ray Train, its working directory."""
    _used("get_trial_dir")
    return str(_ray.get_trial_dir())


@deprecated("RS207: Ray Train V2 has no trials", category=None)
def get_trial_resources() -> Any:
    """The resources of the trial; in a worker of Ray Train, of the run."""
    _used("get_trial_resources")
    return _ray.get_trial_resources()


@deprecated("RS208: pass it in train_loop_config", category=None)
def get_metadata() -> dict[str, Any]:
    """The metadata that the trainer was given."""
    _used("get_metadata")
    return dict(_ray.get_metadata())


@deprecated("RS208: pass an id of your own in train_loop_config", category=None)
def get_run_id() -> str:
    """The id of the run."""
    _used("get_run_id")
    return str(_ray.get_run_id())


@deprecated("RS208: use ray.train.get_context().get_storage", category=None)
def get_storage() -> Any:
    """Where the run is stored."""
    _used("get_storage")
    return _ray.get_storage()


@deprecated("RS208: there is no session object in Ray Train V2", category=None)
def get_session() -> Any:
    """The session object of the process, or None."""
    _used("get_session")
    return _ray.get_session()
