"""RS407: ``TorchTrainer.restore`` raises; V2 resumes by storage path and name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, KeepElse
from ...findings.finding import Finding
from ...findings.refused import Refused
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
    if isinstance(branch, ast.If):
        yield rule.finding(use, _edits(use, branch))
    else:
        yield rule.finding(use, Refused("it stands in no `if Trainer.can_restore(...): ... else:`"))


def _edits(use: Use, branch: ast.If) -> Sequence[Edit] | Refused:
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
            return Refused("the branches do more than assign the trainer")
    kinds = {use.module.resolve(node, use.scope) for node in (tested, restored, made.func)}
    paths = {(_text(node, use.scope) or "").rstrip("/") for node in (asked, *restore.args[:1])}
    is_same = first == second and len(kinds) == 1 and paths == {_run_path(made, use.scope)} - {""}
    is_same = is_same and _says_no_more(use, restore, made)
    is_ours = is_trainer(kinds.pop() or "") and is_asked_of_class(use)
    has_lines = has_own_lines(use.module, branch, branch.orelse[0]) and else_line(
        use.module, branch
    )
    if not is_same:
        return Refused("`path` is not seen to be the `storage_path` and `name` of the new trainer")
    return [KeepElse(branch)] if is_ours and has_lines else ()


def _says_no_more(use: Use, restored: ast.Call, made: ast.Call) -> bool:
    """Whether a restoration is given nothing but what the new trainer is given as well."""
    segment = use.module.source.segment
    given = {keyword.arg: segment(keyword.value) for keyword in made.keywords}
    return not restored.args[1:] and all(
        keyword.arg is not None
        and (keyword.arg == "path" or given.get(keyword.arg) == segment(keyword.value))
        for keyword in restored.keywords
    )


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
    return f"{storage.rstrip('/')}/{name}" if storage and name else ""


def _text(node: ast.expr, scope: Scope) -> str | None:
    """A path as a text in which variables have their names; None where it is not seen."""
    node, scope = behind(node, scope)
    parts, between = _parts(node, scope)
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.Name(id=name):
            symbol = scope.lookup(name)
            return f"{{{name}}}" if symbol and len(symbol.bindings) == 1 else None
    return _joined(parts, scope, between) if parts else None


def _parts(node: ast.expr, scope: Scope) -> tuple[Sequence[ast.expr], str]:
    """What a path is made of, and what is put between."""
    match node:
        case ast.JoinedStr(values=values):
            return values, ""
        case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
            return [value], ""
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return [left, right], "/"
        case ast.Call(func=function, args=[path], keywords=[]) if _name(function, scope) in _SAME:
            return [path], ""
        case ast.Call(func=function, args=parts, keywords=[]):
            return (parts, "/") if _name(function, scope) == "os.path.join" else ([], "")
    return [], ""


def _joined(parts: Sequence[ast.expr], scope: Scope, between: str) -> str | None:
    """The texts of several parts; None if that of one is not seen."""
    texts = [_text(part, scope) for part in parts]
    if not texts or None in texts:
        return None
    known = [text for text in texts if text is not None]
    return "/".join(text.rstrip("/") for text in known) if between else "".join(known)


def _name(function: ast.expr, scope: Scope) -> str:
    return resolve(function, scope) or ""


_SAME = {"str", "os.fspath", "os.path.abspath", "os.path.expanduser", "pathlib.Path"}
"""What gives the same path, as V1 and V2 take it."""
