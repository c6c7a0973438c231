"""RS626: modules of Ray Tune that moved."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._tables import renames

_LEFT_BEHIND = (
    "ray.tune.sample.function",
    "ray.tune.suggest.util.set_search_properties_backwards_compatible",
    *(
        f"ray.tune.suggest.variant_generator.{name}"
        for name in (
            "count_spec_samples",
            "count_variants",
            "flatten_resolved_vars",
            "get_preset_variants",
            "has_unresolved_values",
            "resolve_nested_dict",
        )
    ),
    *(
        f"ray.tune.trial.{name}"
        for name in ("CheckpointDeleter", "Location", "TrialInfo", "create_logdir")
    ),
)
"""What the modules of Ray 1.x held that did not move along."""


def _moved(use: Use, _: Context) -> bool:
    return use.qualname not in _LEFT_BEHIND


rule = renames("RS626", when=_moved)


@rule.on_use(*_LEFT_BEHIND)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Nothing public replaces these."""
    if use.is_spelled:
        private = _PRIVATE.get(use.qualname)
        yield rule.finding(use, advice=_NOW_PRIVATE.format(private) if private else _GONE)


_GONE = "Ray has no such function any more; do without it."
_NOW_PRIVATE = "It is `{}` now: private, so that it may change with any release. Do without it."
_PRIVATE = {
    f"ray.tune.trial.{name}": f"ray.tune.experiment.trial._{name}"
    for name in ("Location", "TrialInfo")
}
