"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from .._shared.own_resources import renames_in_trials
from .._shared.report_keywords import gathered
from .._shared.roles import not_under_tune
from .._tables import renames

RULES = (
    renames("RS201", when=not_under_tune),
    renames("RS203", when=not_under_tune),
    renames("RS206", when=not_under_tune),
    renames_in_trials("RS207"),
    gathered(
        "RS209",
        "ray.train.report",
        (
            "metrics",
            "checkpoint",
            "checkpoint_dir_name",
            "checkpoint_upload_mode",
            "delete_local_checkpoint_after_upload",
            "checkpoint_upload_fn",
            "validation",
        ),
    ),
    renames_in_trials("RS215"),
)
