"""RS428: devices other than CUDA's need a hand in the training function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import SCALING_CONFIG

rule = Rule("RS428")

_DEVICES = {"NPU", "HPU", "neuron_cores"}


@rule.on_call(*SCALING_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A device among the resources of a worker."""
    assert use.call is not None
    given = keyword_of(use.call, "resources_per_worker")
    if given is None:
        return
    resources = behind(given.value, use.scope)[0]
    for key in resources.keys if isinstance(resources, ast.Dict) else ():
        if isinstance(key, ast.Constant) and key.value in _DEVICES:
            yield rule.finding((use.module, key))
