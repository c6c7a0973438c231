"""RS619: ``TuneReportCallback`` of Keras, whose arguments get other names."""

from __future__ import annotations

import ast

from .._shared.report_callbacks import without_checkpoints

_GONE = {"batch_begin", "batch_end"}
"""The events that the new callback does not know."""


def _is_known(call: ast.Call) -> bool:
    return not any(
        isinstance(node, ast.Constant) and node.value in _GONE for node in ast.walk(call)
    )


rule = without_checkpoints(
    "RS619",
    names=("metrics", "report_metrics_on"),
    off=("checkpoint_on", "[]"),
    renamed_keywords={"on": "report_metrics_on"},
    fix_when=_is_known,
)
