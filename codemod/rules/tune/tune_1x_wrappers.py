"""RS646: ``tune.Analysis`` and ``tune.durable``: what Ray 1.x put around folders and the like."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, RenameKeyword, Replace, SetKeyword, renamed
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of, positional
from ...flow.uses_of import assigned_to, mentions_of
from ...names.module import Module, Use
from ...names.scopes import Mention
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.paths import as_before, is_absolute

rule = Rule("RS646")

_ANALYSIS = "ray.tune.Analysis"
_NEW_ANALYSIS = "ray.tune.ExperimentAnalysis"
_WRAPPERS = {
    "ray.tune.durable": "Give Ray Tune the trainable itself: with a `storage_path` all checkpoints "
    "go there.",
    "ray.tune.function": "Give the function itself: it needs no mark any more.",
}
_BEST = ("get_best_config", "get_best_logdir")
"""What looked at all results of a trial, and now looks at the last one unless told otherwise."""
_SCOPE = 2
"""The place of the argument that tells them."""


@rule.on_use(_ANALYSIS)
def rename_analysis(use: Use, _: Context) -> Iterator[Finding]:
    """``tune.Analysis(folder)``, whose best was that of all results of a trial."""
    calls = [place.call for place in (use.bare_uses if use.is_import else [use])]
    if not use.is_spelled:
        return
    edits: list[Edit] = []
    is_certain = True
    for call in calls:
        done = _scopes(use.module, call) if call is not None else None
        is_certain = is_certain and done is not None
        edits += done or ()
    yield rule.finding(
        use,
        renamed(use, _NEW_ANALYSIS, *edits),
        message=f"`{use.qualname}`: {rule.row.effect}",
        advice=_USE_EXPERIMENT if is_certain else f"{_USE_EXPERIMENT} {_LOOK}",
        unsafe=not is_certain,
    )


_USE_EXPERIMENT = (
    "Use `tune.ExperimentAnalysis`; `get_best_config` and `get_best_logdir` then need "
    '`scope="all"`, for `Analysis` looked at all results of each trial.'
)
_LOOK = "Here not all that is asked of it is seen."


def _scopes(module: Module, call: ast.Call) -> list[Edit] | None:
    """The edits of one analysis and of what is asked of it; None where not all of that is seen."""
    if is_unpacking(call):
        return None
    made = _made(module, call)
    asked = _asked(module, call, made) if made is not None else None
    if made is None or asked is None:
        return None
    edits = _folder(module, call, made)
    for attribute, outer in asked:
        if attribute.attr in _BEST:
            if outer is None or is_unpacking(outer):
                return None
            if len(outer.args) <= _SCOPE and keyword_of(outer, "scope") is None:
                edits.append(SetKeyword(outer, "scope", '"all"'))
    return edits


def _folder(module: Module, call: ast.Call, made: Mention) -> list[Edit]:
    """The edits for the folder: Ray refuses a relative one now."""
    edits: list[Edit] = []
    named = keyword_of(call, "experiment_dir")
    if named is not None:
        edits.append(RenameKeyword(call, "experiment_dir", "experiment_checkpoint_path"))
    path = named.value if named is not None else positional(call, 0)
    if path is not None and not is_absolute(path, made.scope):
        needs = Needs(module, made.scope, path)
        text = as_before(path, module.source.segment(path), needs)
        edits += [Replace(path, text), *needs.edits]
    return edits


def _made(module: Module, call: ast.Call) -> Mention | None:
    """The expression in which an analysis is made."""
    mentions = (
        mention
        for scope in module.names.scope_of.values()
        for mention in scope.mentions
        if call in mention.links
    )
    return next(mentions, None)


def _asked(
    module: Module, call: ast.Call, made: Mention
) -> list[tuple[ast.Attribute, ast.Call | None]] | None:
    """The attributes that an object is asked for, with their calls; None if more may be asked."""
    behind = made.links[made.links.index(call) + 1 :]
    if behind:
        pairs = [behind]
    else:
        variable = assigned_to(made.statement, call, made.scope)
        if variable is None or len(variable.bindings) != 1:
            return None
        pairs = [mention.links for mention in mentions_of(module, variable)]
    asked: list[tuple[ast.Attribute, ast.Call | None]] = []
    for links in pairs:
        if not links or not isinstance(links[0], ast.Attribute):
            return None
        outer = links[1] if len(links) > 1 else None
        asked.append((links[0], outer if isinstance(outer, ast.Call) else None))
    return asked


@rule.on_use(*_WRAPPERS)
def unwrap(use: Use, _: Context) -> Iterator[Finding]:
    """``tune.durable(trainable)`` and ``tune.function(f)``, which mean what is in them by now."""
    call = use.call
    match call:
        case ast.Call(args=[ast.expr() as inner], keywords=[]) if not isinstance(
            inner, ast.Starred
        ):
            text = use.module.source.segment(inner)
            if isinstance(inner, (ast.Lambda, ast.IfExp)):
                text = f"({text})"
            yield rule.finding(use, [Replace(call, text)], advice=_WRAPPERS[use.qualname])
        case _:
            if use.is_spelled:
                yield rule.finding(use)
