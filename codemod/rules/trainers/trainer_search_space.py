"""RS408: a trainer no longer samples from search spaces in its ``train_loop_config``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...knowledge.spellings import SEARCH_SPACES, TRAINERS
from ...knowledge.types import is_trainer
from ...names.module import Use
from ...names.scopes import Mention, resolve
from .._rule import Context, Rule

rule = Rule("RS408")

_SPACES = {f"ray.tune.{name}()" for name in SEARCH_SPACES}


@rule.on_call(*(spelling for group in TRAINERS.values() for spelling in group))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A search space in the configuration of a trainer that is fitted without a Tuner."""
    assert use.call is not None
    given = keyword_of(use.call, "train_loop_config")
    if given is None or not _is_fitted(use):
        return
    config, scope = behind(given.value, use.scope)
    sampled = {node.value for node in ast.walk(config) if isinstance(node, ast.Attribute)}
    for node in ast.walk(config):
        if isinstance(node, ast.Call) and resolve(node, scope) in _SPACES and node not in sampled:
            yield rule.finding((use.module, node))


def _is_fitted(use: Use) -> bool:
    """Whether ``fit`` is called on the trainer, right away or through its variable."""
    assert use.call is not None
    return any(
        isinstance(link, ast.Attribute)
        and link.attr == "fit"
        and _is_built_by(mention, depth, names[depth], use.call)
        for _, mention, names in use.module.mentions
        for depth, link in enumerate(mention.links)
    )


def _is_built_by(mention: Mention, depth: int, name: str, call: ast.Call) -> bool:
    """Whether the first ``depth`` links of an expression are the trainer that a call builds."""
    if not is_trainer(name.removesuffix("()")):
        return False
    if depth:
        return mention.links[depth - 1] is call
    return behind(mention.root, mention.scope)[0] is call
