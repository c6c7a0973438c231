"""RS427: ``prepare_model(wrap_ddp=...)`` became ``parallel_strategy``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import DropKeyword, Edit, RenameKeyword, Replace
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...knowledge.spellings import spellings
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_constant

rule = Rule("RS427")


@rule.on_call(*spellings("ray.train.torch.prepare_model"))
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """The two arguments of Ray 2.1 and older, each by itself."""
    call = use.call
    assert call is not None
    wrap = keyword_of(call, "wrap_ddp")
    if wrap is not None:
        yield rule.finding((use.module, wrap), _strategy(call, wrap.value))
    options = keyword_of(call, "ddp_kwargs")
    if options is not None:
        rename = RenameKeyword(call, "ddp_kwargs", "parallel_strategy_kwargs")
        yield rule.finding((use.module, options), [rename])


def _strategy(call: ast.Call, value: ast.expr) -> Sequence[Edit]:
    if is_constant(value, True):
        return [DropKeyword(call, "wrap_ddp")]
    if is_constant(value, False):
        return [RenameKeyword(call, "wrap_ddp", "parallel_strategy"), Replace(value, "None")]
    return ()
