"""RS303: a search space, or None, where ``ScalingConfig`` wants a value."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import SEARCH_SPACES
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import SCALING_CONFIG, argument, is_constant

rule = Rule("RS303")

_PLACES = {"num_workers": 1, "use_gpu": 2, "resources_per_worker": 3, "placement_strategy": 4}
_SEARCH_SPACES = {
    f"{module}.{function}()"
    for module in ("ray.tune", "ray.tune.search.sample")
    for function in SEARCH_SPACES
}


@rule.on_call(*SCALING_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Whatever is tuned inside it, and a number of workers that is None."""
    for name, place in _PLACES.items():
        given = argument(use, name, place)
        if given is None:
            continue
        is_none = name == "num_workers" and is_constant(given, None)
        if is_none or use.module.resolve(given, use.scope) in _SEARCH_SPACES:
            yield rule.finding((use.module, given))
