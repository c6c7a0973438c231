"""RS407: ``TorchTrainer.restore`` raises; V2 resumes by storage path and name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, KeepElse
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...knowledge.spellings import spellings
from ...knowledge.types import is_trainer
from ...names.module import Use
from ...names.scopes import Scope, resolve
from ...rewriting.statements import else_line, has_own_lines
from .._rule import Context, Rule
from .._shared.classes import is_asked_of_class
from .._shared.configs import RUN_CONFIG, is_unpacking

rule = Rule("RS407")


@rule.on_use(*spellings(*(name.old for name in rule.row.names)))
def resume(use: Use, _: Context) -> Iterator[Finding]:
    """A question or a restoration; the ``if`` with both of them is rewritten as one."""
    if not use.is_spelled or use.call is None:
        return
    branch = use.statement
    if not isinstance(branch, ast.If):
        branch = next(use.module.parents(use.statement), branch)
    yield rule.finding(use, _edits(use, branch) if isinstance(branch, ast.If) else ())


def _edits(use: Use, branch: ast.If) -> Sequence[Edit]:
    match branch:
        case ast.If(
            test=ast.Call(func=ast.Attribute(attr="can_restore", value=tested), args=[asked]),
            body=[
                ast.Assign(
                    targets=[ast.Name(id=first)],
                    value=ast.Call(func=ast.Attribute(attr="restore", value=restored)) as restore,
                )
            ],
            orelse=[ast.Assign(targets=[ast.Name(id=second)], value=ast.Call() as made)],
        ):
            pass
        case _:
            return ()
    kinds = {use.module.resolve(node, use.scope) for node in (tested, restored, made.func)}
    paths = {_text(node, use.scope) for node in (asked, *restore.args[:1])}
    is_same = first == second and len(kinds) == 1 and paths == {_run_path(made, use.scope)} - {""}
    is_ours = is_trainer(kinds.pop() or "") and is_asked_of_class(use)
    has_lines = has_own_lines(use.module, branch, branch.orelse[0]) and else_line(
        use.module, branch
    )
    return [KeepElse(branch)] if is_same and is_ours and has_lines else ()


def _run_path(trainer: ast.Call, scope: Scope) -> str:
    """Where a new trainer keeps its run: storage path and name, if both are literals."""
    given = keyword_of(trainer, "run_config")
    if given is None or is_unpacking(trainer):
        return ""
    config, place = behind(given.value, scope)
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return ""
    if resolve(config.func, place) not in RUN_CONFIG:
        return ""
    parts = (keyword_of(config, name) for name in ("storage_path", "name"))
    storage, name = (_text(part.value, place) if part is not None else None for part in parts)
    return f"{storage}/{name}" if storage and name else ""


def _text(node: ast.expr, scope: Scope) -> str | None:
    value, _ = behind(node, scope)
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value.rstrip("/")
    return None
