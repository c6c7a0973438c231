"""RS209: ``train.report(loss=0.1)`` becomes ``train.report({"loss": 0.1})``."""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import GatherKeywords
from ..finding import Finding
from ..module import Use
from ..rule import Context, Rule

rule = Rule("RS209")

_PARAMETERS = (
    "metrics",
    "checkpoint",
    "checkpoint_dir_name",
    "checkpoint_upload_mode",
    "delete_local_checkpoint_after_upload",
    "checkpoint_upload_fn",
    "validation",
)


@rule.on_call("ray.train.report")
def gather(use: Use, _: Context) -> Iterator[Finding]:
    """Metrics given as keywords, or unpacked from a dictionary, with no dictionary in front."""
    call = use.call
    assert call is not None
    names = [keyword.arg for keyword in call.keywords]
    if call.args or "metrics" in names or all(name in _PARAMETERS for name in names):
        return
    yield rule.finding(use, [GatherKeywords(call, keep=_PARAMETERS)])
