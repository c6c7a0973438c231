"""RS645: ``tune.with_resources(function, ScalingConfig(...))`` is given the bundles themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Replace
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.tuners import given

rule = Rule("RS645")

_SCALING = tuple(
    f"{module}.ScalingConfig()" for module in ("ray.train", "ray.air", "ray.air.config")
)
_KNOWN = {"num_workers", "placement_strategy", "resources_per_worker", "trainer_resources"}
_ONE_CPU: dict[str, float] = {"CPU": 1}


@rule.on_call("ray.tune.with_resources")
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """A configuration where resources are wanted."""
    assert use.call is not None
    resources = given(use.call, "resources", 1)
    if resources is None or use.module.resolve(resources, use.scope) not in _SCALING:
        return
    text = _factory(use, resources)
    edits = [Replace(resources, text)] if text else []
    yield rule.finding((use.module, resources), edits)


def _factory(use: Use, config: ast.expr) -> str:
    """The bundles that V1 made of a configuration, where it is written out in place."""
    assert use.call is not None
    if not isinstance(config, ast.Call) or not isinstance(use.call.func, ast.Attribute):
        return ""
    try:
        given_ = {str(item.arg): ast.literal_eval(item.value) for item in config.keywords}
    except ValueError:
        return ""
    if config.args or not given_.keys() <= _KNOWN:
        return ""
    workers = given_.get("num_workers") or 0
    own = given_.get("trainer_resources")
    bundles = [_ONE_CPU if own is None else own]
    bundles += [_ONE_CPU | (given_.get("resources_per_worker") or {})] * workers
    module = use.module.source.text[slice(*use.module.source.span(use.call.func.value))]
    strategy = given_.get("placement_strategy")
    arguments = f"{bundles}, strategy={strategy!r}" if strategy else f"{bundles}"
    return f"{module}.PlacementGroupFactory({arguments})".replace("'", '"')
