"""Says that a run continues an earlier one, which the engine does without a word."""

from __future__ import annotations

import json
from typing import Any

from ._frames import warn_user
from ._ray import storage as ray_storage


class ResumedRunWarning(UserWarning):
    """The run has the name of an earlier run, and continues it."""


class ResumedRunError(ValueError):
    """The run has the name of an earlier run, and ``RAILSWITCH_RESUME`` is ``error``."""


def announce_resume(run_config: Any, mode: str) -> None:
    """Warn, or raise, if there is an earlier run with this name; see ``RAILSWITCH_RESUME``."""
    if mode == "native":
        return
    storage = run_config.storage_context
    path = storage.checkpoint_manager_snapshot_path
    if not ray_storage.exists(storage.storage_filesystem, path):
        return
    text = _describe(run_config.name, storage, path)
    if mode == "error":
        raise ResumedRunError(text)
    warn_user(text, ResumedRunWarning)


def _describe(name: str, storage: Any, snapshot_path: str) -> str:
    with storage.storage_filesystem.open_input_stream(snapshot_path) as stream:
        checkpoints = len(json.loads(stream.read()).get("checkpoint_results", ()))
    noun = "checkpoint" if checkpoints == 1 else "checkpoints"
    return (
        f"A run named {name!r} is already stored in {storage.experiment_fs_path}, with "
        f"{checkpoints} {noun}. This run continues it: get_checkpoint() returns its latest "
        "checkpoint, and its checkpoints and metrics appear in the result. For a new run, give "
        "RunConfig a name that is not in use, or delete that folder. If this is what you want, "
        "set RAILSWITCH_RESUME=native to no longer be told."
    )
