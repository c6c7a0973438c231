"""Code that Ray Train and Ray Tune both run: which of the two it asks is settled as it runs."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, InsertBlock, Replace
from ...findings.needs import Needs
from ...flow.uses_of import assigned_to, mentions_of
from ...names.module import Module, Use
from ...repository.metrics import may_have_checkpoint
from .function_layout import gap_above

HELPER = "ray_session"
FUNCTIONS = ("report", "get_checkpoint", "get_context")
"""What both libraries have, and each refuses in code of the other."""
_OF_WORKERS = {f"get_{what}" for what in ("local_rank", "node_rank", "world_rank", "metadata")}
_OF_WORKERS |= {"get_local_world_size", "get_world_size"}
"""What Ray Tune's context raises a `DeprecationWarning` for."""


def either_edits(use: Use, old: str) -> list[Edit]:
    """The edits that let a call ask the library that runs it; none where it is not such a call."""
    leaf = old.rpartition(".")[2]
    if leaf not in FUNCTIONS or use.call is None or use.is_variable or _asks_for_rank(use):
        return []
    helper = _helper(use.module)
    return [] if helper is None else [Replace(use.call.func, f"{HELPER}().{leaf}"), *helper]


def _asks_for_rank(use: Use) -> bool:
    """Whether a context is asked for what the one of Ray Tune refuses to tell."""
    assert use.mention is not None
    assert use.call is not None
    behind = use.mention.links[use.depth + 1 :]
    asked = [behind]
    variable = assigned_to(use.statement, use.call, use.scope)
    if variable is not None:
        asked = [mention.links for mention in mentions_of(use.module, variable)]
    return any(
        isinstance(links[0], ast.Attribute) and links[0].attr in _OF_WORKERS
        for links in asked
        if links
    )


def keeps_metrics(use: Use, old: str) -> bool:
    """Whether nothing is lost where Ray Train runs it: V2 drops metrics without a checkpoint."""
    is_report = old.endswith(".report")
    return not is_report or (use.call is not None and may_have_checkpoint(use.call))


def _helper(module: Module) -> list[Edit] | None:
    """The function that knows, written once, above the first function of the module.

    None where there is no place for it: all functions stand in a block.
    """
    if HELPER in module.names.root.symbols:
        return []
    first = next(
        (
            statement
            for statement in module.tree.body
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        ),
        None,
    )
    if first is None:
        return None
    needs = Needs(module, module.names.root, first)
    tune, train = needs("ray.tune"), needs("ray.train")
    gap = "\n" * gap_above(module, first)
    text = (
        f"def {HELPER}():\n"
        f'    """Ray Tune in a trial, and Ray Train in a worker of a trainer."""\n'
        f"    return {tune} if {tune}.get_context().get_trial_id() else {train}"
    )
    return [InsertBlock(first, f"{gap}{text}\n\n"), *needs.edits]
