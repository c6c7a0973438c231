"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from .._shared.report_callbacks import without_checkpoints
from .._shared.roles import may_be_under_tune
from .._tables import renames, reports_each

RULES = (
    renames("RS608", when=may_be_under_tune),
    without_checkpoints(
        "RS618",
        names=(None, "results_postprocessing_fn"),
        off=("checkpoint_at_end", "False"),
    ),
    without_checkpoints("RS620", names=(None, "on"), off=("save_checkpoints", "False")),
    reports_each("RS641"),
)
