"""RS416: ``HorovodTrainer`` raises."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._tables import reports

rule = reports("RS416")

_MODULE = "ray.train.horovod"


@rule.on_use(_MODULE)
def report_import(use: Use, _: Context) -> Iterator[Finding]:
    """The module of the trainer, where the source does not show what is taken from it."""
    names = (
        name
        for mention in use.symbol.mentions
        for name in use.module.qualnames(use.symbol, mention)
    )
    if use.is_import and not any(name.startswith(f"{_MODULE}.") for name in names):
        yield rule.finding(use)
