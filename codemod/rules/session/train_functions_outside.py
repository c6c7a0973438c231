"""RS217: ``train.get_context()`` and its like raise outside a training function."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.drivers import is_in_driver

rule = Rule("RS217")


@rule.on_call(
    "ray.train.report",
    "ray.train.get_context",
    "ray.train.get_checkpoint",
    "ray.train.get_dataset_shard",
    "ray.train.get_all_reported_checkpoints",
    "ray.train.collective.barrier",
    "ray.train.collective.broadcast_from_rank_zero",
)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A call in code that is seen to run in the driver."""
    if is_in_driver(use):
        yield rule.finding(use)
