"""``get_context()`` of Ray Train 2.7 to 2.50, with all of its methods."""

from __future__ import annotations

from typing import Any

from railswitch.v2._ray import session as _session

from . import _ranks


class TrainContext:
    """Where this worker stands in its run.

    As in V1, ranks and sizes are None in a function that Tune runs, which is no worker.

    >>> TrainContext().get_world_size()  # doctest: +SKIP
    2
    """

    def get_world_rank(self) -> int:
        """The rank of this worker among all workers."""
        return _ranks.get_world_rank()

    def get_world_size(self) -> int:
        """The number of workers."""
        return _ranks.get_world_size()

    def get_local_rank(self) -> int:
        """The rank of this worker among those on its node."""
        return _ranks.get_local_rank()

    def get_local_world_size(self) -> int:
        """The number of workers on this node."""
        return _ranks.get_local_world_size()

    def get_node_rank(self) -> int:
        """The rank of this node among the nodes."""
        return _ranks.get_node_rank()

    def get_experiment_name(self) -> str:
        """The name of the run, as in ``RunConfig(name=...)``."""
        name: str = _session.get_experiment_name()
        return name

    def get_trial_id(self) -> str:
        """The trial's id, such as ``6249d_00000``."""
        trial_id: str = _session.get_trial_id()
        return trial_id

    def get_trial_name(self) -> str:
        """The trial's name, such as ``TorchTrainer_6249d_00000``."""
        name: str = _session.get_trial_name()
        return name

    def get_trial_dir(self) -> str:
        """The directory on the driver where the trial's logs are written."""
        directory: str = _session.get_trial_dir()
        return directory

    def get_trial_resources(self) -> Any:
        """The resources of the trial, as a placement group factory."""
        return _session.get_trial_resources()

    def get_metadata(self) -> dict[str, Any]:
        """The ``metadata`` that the trainer was given."""
        metadata: dict[str, Any] = _session.get_metadata()
        return metadata

    def get_run_id(self) -> str:
        """An id that is unique to this run."""
        run_id: str = _session.get_run_id()
        return run_id

    def get_storage(self) -> Any:
        """V1's storage context."""
        return _session.get_storage()


def get_context() -> TrainContext:
    """The context of this worker.

    >>> get_context().get_world_rank()  # doctest: +SKIP
    0
    """
    return TrainContext()
