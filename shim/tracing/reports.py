"""Traces reports: who reports, and with which checkpoint."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any


def run_of_session(session: Any) -> dict[str, Any]:
    """The run that a session of V1 or of Tune belongs to."""
    trial = getattr(session, "trial_info", None)
    trial_id = getattr(session, "trial_id", None) or getattr(trial, "id", None)
    rank = getattr(session, "world_rank", None)
    return {
        "api": "tune" if rank is None else "train",
        "rank": rank,
        "world_size": getattr(session, "world_size", None),
        "trial": trial_id,
        "run": trial_id,
    }


def run_of_worker(utils: Any) -> dict[str, Any]:
    """The run that a worker of V2 belongs to."""
    context, run = None, None
    with contextlib.suppress(Exception):  # Ray's own, which differs between releases
        context = utils.get_context()
    with contextlib.suppress(Exception):
        module = sys.modules["ray.train.v2._internal.execution.context"]
        run = module.get_train_context().train_run_context.run_id
    found: dict[str, Any] = {"api": "train", "trial": None, "run": run}
    for name in ("rank", "world_size"):
        found[name] = None
        with contextlib.suppress(Exception):
            found[name] = getattr(context, f"get_world_{name.removeprefix('world_')}")()
    return found


def checkpoint_files(checkpoint: Any) -> dict[str, Any] | None:
    """The names and sizes of the files of a checkpoint, where they can be seen from here."""
    if checkpoint is None:
        return None
    path = getattr(checkpoint, "path", None)
    if not isinstance(path, str) or not os.path.isdir(path):
        return {"files": None}
    files = {}
    for folder, _, names in os.walk(path):
        for name in names:
            full = os.path.join(folder, name)
            with contextlib.suppress(OSError):
                files[os.path.relpath(full, path)] = os.stat(full).st_size
    return {"files": files}
