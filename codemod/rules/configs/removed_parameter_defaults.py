"""RS307: removed parameters with their default of V1 raise too, and can go."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import DropKeyword
from ...findings.finding import Finding
from ...knowledge.spellings import other_spellings
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import DEFAULTS, is_default
from .._shared.roles import under_tune

rule = Rule("RS307")

_CONFIGS = tuple(
    spelling
    for name in ("RunConfig", "CheckpointConfig", "FailureConfig")
    for spelling in (f"ray.train.{name}", *other_spellings(f"ray.train.{name}"))
)


@rule.on_call(*_CONFIGS)
def drop(use: Use, context: Context) -> Iterator[Finding]:
    """Each of them; Ray Tune's classes still have the parameters."""
    assert use.call is not None
    for keyword in use.call.keywords:
        name = keyword.arg
        if name in DEFAULTS and is_default(name, keyword.value) and not under_tune(use, context):
            yield rule.finding((use.module, keyword), [DropKeyword(use.call, name)])
