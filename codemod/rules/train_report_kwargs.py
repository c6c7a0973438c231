"""RS209: ``train.report(loss=0.1)`` becomes ``train.report({"loss": 0.1})``."""

from ._report_keywords import gathered

rule = gathered(
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
)
