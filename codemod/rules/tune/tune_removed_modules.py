"""RS628: modules of Ray Tune that are gone."""

from __future__ import annotations

from railswitch import catalogue

from ...names.module import Use
from .._rule import Context
from .._tables import report_rest, reports

_MOVED = {
    name.old for row in ("RS609", "RS610", "RS611", "RS617") for name in catalogue.find(row).names
}
"""The functions of these modules that other rules see to."""


def _is_left(use: Use, _: Context) -> bool:
    """Whether anything is asked for that has no successor."""
    if use.mention is not None:
        return _MOVED.isdisjoint(use.module.qualnames(use.symbol, use.mention))
    if use.qualname in _MOVED:
        return False
    uses = [use.module.qualnames(use.symbol, mention) for mention in use.symbol.mentions]
    asked = [names for names in uses if use.qualname in names]
    return not asked or any(map(_MOVED.isdisjoint, asked))


rule = reports("RS628", when=_is_left)

report_rest(rule, *(f"ray.tune.integration.{name}" for name in ("comet", "mlflow", "wandb")))
