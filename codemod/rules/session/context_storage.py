"""RS214: the storage of the train context is one of an experiment, no longer of a trial."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import RenameAttribute
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import not_under_tune

rule = Rule("RS214")

_SUCCESSORS = {
    "trial_fs_path": "experiment_fs_path",
    "trial_working_directory": "local_working_directory",
}
_GONE = (
    "trial_dir_name",
    "trial_driver_staging_path",
    "experiment_driver_staging_path",
    "checkpoint_fs_path",
    "checkpoint_dir_name",
    "current_checkpoint_index",
    "persist_artifacts",
    "sync_config",
    "syncer",
)
_STORAGE = "ray.train.get_context().get_storage()"


@rule.on_use(*(f"{_STORAGE}.{name}" for name in (*_SUCCESSORS, *_GONE)))
def rename(use: Use, context: Context) -> Iterator[Finding]:
    """An attribute that is gone; under a Tuner, another rule sees to the context itself."""
    if not_under_tune(use, context) and isinstance(use.node, ast.Attribute):
        new = _SUCCESSORS.get(use.node.attr)
        advice = f"Use `{new}`." if new else f"Nothing replaces `{use.node.attr}`: do without it."
        yield rule.finding(use, [RenameAttribute(use.node, new)] if new else [], advice=advice)
