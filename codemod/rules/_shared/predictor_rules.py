"""For RS115 and RS116: predictors become classes, or those of ``railswitch.v1``, as decided."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ...findings.edits import Edit, renamed
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...knowledge.railswitch_v1 import MODULES, equivalent
from ...knowledge.spellings import other_spellings
from ...names.module import Module, Use
from ...names.scopes import Mention
from .._rule import Context, Rule

_DECISION = "predictors"
_MOVED = "`{}` predicts as Ray's did."
_UNSEEN = Refused("it is not imported by its name and used here")
_TWICE = Refused("the name is bound more than once")

Rewritten = Callable[[Use], "list[Edit] | Refused"]
"""The edits for one predictor that is made, with all that it is asked, or why there are none."""


def predictor_rule(key: str, classes: tuple[str, ...], rewritten: Rewritten, advice: str) -> Rule:
    """The rule of a row of predictors, of which some classes can be written out.

    ``rewritten`` is given each place at which such a class makes something.
    """
    rule = Rule(key)
    names = [old for name in rule.row.names for old in (name.old, *other_spellings(name.old))]

    def written(module: Module) -> dict[ast.AST, list[Edit] | Refused]:
        return {
            use.node: _of_import(use, rewritten)
            for use in module.imports
            if use.qualname in classes and len(use.symbol.bindings) == 1
        }

    def handle(use: Use, context: Context) -> Iterator[Finding]:
        if not use.is_spelled:
            return
        new = equivalent(use.qualname)
        if new is None or context.bridge:
            yield rule.finding(use)
            return
        decision = context.decision(_DECISION)
        if decision.answer == "railswitch":
            if not _goes_with_what_it_has(use):
                told = _MOVED.format(new)
                yield rule.finding(use, renamed(use, new), advice=told, decision=decision)
        elif use.is_import and use.qualname in classes and use.symbol.mentions:
            edits = use.module.once(written).get(use.node, _TWICE)
            told = "" if isinstance(edits, Refused) else advice
            yield rule.finding(use, edits, advice=told, decision=decision)
        else:
            yield rule.finding(use, _UNSEEN, decision=decision)

    rule.on_use(*names)(handle)
    rule.on_import_below(*names)(handle)
    return rule


def _goes_with_what_it_has(use: Use) -> bool:
    """Whether it is a module, of which each thing that is used moves by itself."""
    mentions = use.symbol.mentions if use.is_import else [use.mention] if use.mention else []
    return (
        bool(mentions)
        and use.qualname in MODULES
        and all(
            any(
                len(name) > len(use.qualname) and equivalent(name)
                for name in use.module.qualnames(use.symbol, mention)
            )
            for mention in mentions
        )
    )


def _of_import(use: Use, rewritten: Rewritten) -> list[Edit] | Refused:
    edits: list[Edit] = []
    for mention in use.symbol.mentions:
        made = rewritten(_made(use, mention))
        if isinstance(made, Refused):
            return made
        edits += made
    return edits


def _made(use: Use, mention: Mention) -> Use:
    """The call that makes a predictor, by itself or of a checkpoint; else what names the class."""
    names = use.module.qualnames(use.symbol, mention)
    depth = next((d for d, name in enumerate(names) if name.endswith(".from_checkpoint")), 0)
    return use.module.use(use.symbol, mention, depth, names[depth])
