"""RS824: a trainer no longer takes a CPU for itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import SCALING_CONFIG, argument, is_unpacking
from .._shared.roles import not_under_tune

rule = Rule("RS824")


@rule.on_call("ray.init")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A number of CPUs that is one more than the workers take."""
    assert use.call is not None
    keyword = keyword_of(use.call, "num_cpus")
    cpus = _number(keyword.value) if keyword is not None else None
    if keyword is None or cpus is None:
        return
    configs = (
        config
        for config in use.module.find(*SCALING_CONFIG)
        if config.call is not None and not_under_tune(config, context)
    )
    if any(_cpus_of_workers(config) == cpus - 1 for config in configs):
        yield rule.finding((use.module, keyword))


def _cpus_of_workers(use: Use) -> float | None:
    """The CPUs that all workers take, if the source says so in numbers."""
    assert use.call is not None
    if is_unpacking(use.call) or keyword_of(use.call, "trainer_resources") is not None:
        return None
    workers = argument(use, "num_workers", 1)
    number = _number(workers) if workers is not None else None
    resources = keyword_of(use.call, "resources_per_worker")
    each = _cpus_in(resources.value) if resources is not None else 1
    return number * each if number is not None and each is not None else None


def _cpus_in(resources: ast.expr) -> float | None:
    if not isinstance(resources, ast.Dict):
        return None
    for key, value in zip(resources.keys, resources.values, strict=True):
        if isinstance(key, ast.Constant) and key.value == "CPU":
            return _number(value)
    return 1


def _number(node: ast.expr) -> float | None:
    is_number = isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
    return float(ast.literal_eval(node)) if is_number else None
