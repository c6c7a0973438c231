"""The worker's side of a legacy run: one session object for every way to reach it.

V1's functions (``ray.air.session``, ``ray.train._internal.session``) ask one session object of the
process; V2's functions (``ray.train.report``) ask one ``TrainFnUtils`` object. Both are installed
here and share their state, so that user code and the libraries that it calls meet the same
semantics whichever they use.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable
from typing import Any

from railswitch.v2._ray import session as ray_session
from railswitch.v2._ray.engine import get_train_context, train_functions
from railswitch.v2._relay.reporter import Reporter
from railswitch.v2._worker import RelayedTrainFnUtils

from ._run import LegacyRun
from .checkpoint import Checkpoint
from .context import TrainContext

_CHECKPOINT_NAME = re.compile(r"checkpoint_(\d{6,})$")


class LegacySession:
    """What ``ray.train._internal.session`` expects of a session: V1's, on the V2 engine."""

    def __init__(self, run: LegacyRun, utils: Any, context: Any = None) -> None:
        context = context or get_train_context()
        self._utils = utils
        self._state: dict[str, Any] = {}
        self.world_rank = context.get_world_rank()
        self.world_size = context.get_world_size()
        self.local_rank = context.get_local_rank()
        self.local_world_size = context.get_local_world_size()
        self.node_rank = context.get_node_rank()
        self.experiment_name = run.experiment_name
        self.trial_id = run.trial_id
        self.trial_name = run.trial_name
        self.trial_dir = run.trial_dir
        self.trial_resources = run.trial_resources
        self.run_id = run.run_id
        self.metadata = run.metadata
        self.storage = run.storage
        self.accelerator: Any = None

    @property
    def loaded_checkpoint(self) -> Checkpoint | None:
        checkpoint: Checkpoint | None = self._utils.get_checkpoint()
        return checkpoint

    def report(self, metrics: dict[str, Any], checkpoint: Any = None) -> None:
        self._utils.report(metrics, checkpoint)

    def get_dataset_shard(self, dataset_name: str | None = None) -> Any:
        if not self._utils.dataset_names:
            warnings.warn(
                "No dataset passed in. Returning None. Make sure to pass in a Dataset to the "
                "trainer to use this function.",
                stacklevel=3,
            )
            return None
        if dataset_name is None:
            raise RuntimeError(
                "Multiple datasets were passed into ``Trainer``, but no ``dataset_name`` is passed "
                "into ``get_dataset_shard``. Please specify which dataset shard to retrieve."
            )
        return train_functions.get_dataset_shard(dataset_name)

    def get_state(self, key: str) -> Any:
        return self._state.get(key)

    def set_state(self, key: str, value: Any) -> None:
        self._state[key] = value


class LegacyTrainFnUtils(RelayedTrainFnUtils):
    """What ``ray.train``'s functions do in a worker of a legacy run."""

    def __init__(self, reporter: Reporter, run: LegacyRun, dataset_names: frozenset[str]) -> None:
        super().__init__(reporter, convert=False)
        self.dataset_names = dataset_names
        self._run = run
        self._next_checkpoint = self._first_checkpoint_index()

    def report(
        self,
        metrics: dict[str, Any],
        checkpoint: Any = None,
        *args: Any,  # noqa: ARG002  (V2's further arguments mean nothing to V1)
        **kwargs: Any,  # noqa: ARG002
    ) -> None:
        if not isinstance(metrics, dict):
            raise TypeError(
                f"report() takes a dictionary of metrics, not {type(metrics).__name__}: write for "
                'example report({"loss": loss}).'
            )
        with Checkpoint.as_directory_checkpoint(checkpoint) as directory:
            super().report(metrics, directory)
        self._run.storage.persist_artifacts(
            force=checkpoint is not None
            and self._run.storage.sync_config.sync_artifacts_on_checkpoint
        )

    def report_to_engine(
        self,
        metrics: dict[str, Any],  # noqa: ARG002
        checkpoint: Any,
        *args: Any,  # noqa: ARG002
        **kwargs: Any,  # noqa: ARG002
    ) -> None:
        # The recorder keeps the metrics; the engine only stores the checkpoint, under V1's name.
        name = f"checkpoint_{self._next_checkpoint:06d}"
        self._next_checkpoint += 1
        super().report_to_engine({}, checkpoint, checkpoint_dir_name=name)
        if checkpoint is not None:
            self._complete(Checkpoint.wrap(get_train_context().checkpoint))

    def get_checkpoint(self) -> Checkpoint | None:
        return Checkpoint.wrap(super().get_checkpoint() or self._run.start_checkpoint)

    def get_context(self) -> TrainContext:
        return TrainContext()

    def get_dataset_shard(self, dataset_info: Any) -> Any:
        try:
            return super().get_dataset_shard(dataset_info)
        except KeyError:
            return None

    def _complete(self, checkpoint: Any) -> None:
        """The trainer's metadata and preprocessor go into each checkpoint; what is there wins."""
        if self._run.metadata:
            checkpoint.set_metadata({**self._run.metadata, **checkpoint.get_metadata()})
        if self._run.preprocessor is not None and checkpoint.get_preprocessor() is None:
            checkpoint.set_preprocessor(self._run.preprocessor)

    def _first_checkpoint_index(self) -> int:
        """Names go on counting after a restart of the workers."""
        checkpoint = get_train_context().checkpoint
        match = checkpoint and _CHECKPOINT_NAME.search(checkpoint.path)
        return int(match[1]) + 1 if match else self._run.first_checkpoint_index


class LegacyFunction:
    """A training function in the surroundings that V1 gave it; called in the training thread."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function

    def __call__(self) -> None:
        try:
            self._function()
        except SystemExit as exit_:
            # V1 took a plain sys.exit() in the training function for its end.
            if exit_.code:
                raise


class InstallSession:
    """Makes the worker's objects; given to the engine, which calls it in every worker."""

    def __init__(self, run: LegacyRun, dataset_names: frozenset[str]) -> None:
        self._run = run
        self._dataset_names = dataset_names

    def __call__(self, reporter: Reporter) -> LegacyTrainFnUtils:
        utils = LegacyTrainFnUtils(reporter, self._run, self._dataset_names)
        ray_session.install(LegacySession(self._run, utils))
        _enter_working_directory(self._run.storage)
        return utils


def _enter_working_directory(storage: Any) -> None:
    os.makedirs(storage.trial_working_directory, exist_ok=True)
    if os.environ.get("RAY_CHDIR_TO_TRIAL_DIR", "1") != "0":
        os.chdir(storage.trial_working_directory)
        if "" not in sys.path:
            sys.path.insert(0, "")
