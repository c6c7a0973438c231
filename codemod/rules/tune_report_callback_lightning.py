"""RS620: ``TuneReportCallback`` of PyTorch Lightning."""

from ._report_callbacks import without_checkpoints

rule = without_checkpoints("RS620", names=(None, "on"), off=("save_checkpoints", "False"))
