"""RS305: TPUs are asked for with ``use_tpu=True``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import SCALING_CONFIG, argument, is_constant

rule = Rule("RS305")


@rule.on_call(*SCALING_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """``resources_per_worker`` with TPUs, and nothing that says what kind they are."""
    assert use.call is not None
    given = argument(use, "resources_per_worker", 3)
    if given is None or keyword_of(use.call, "use_tpu") is not None:
        return
    resources, _scope = behind(given, use.scope)
    if isinstance(resources, ast.Dict) and any(is_constant(key, "TPU") for key in resources.keys):
        yield rule.finding((use.module, given))
