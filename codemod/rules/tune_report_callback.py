"""RS618: ``TuneReportCallback`` of XGBoost and LightGBM."""

from ._report_callbacks import without_checkpoints

rule = without_checkpoints(
    "RS618",
    names=(None, "results_postprocessing_fn"),
    off=("checkpoint_at_end", "False"),
)
