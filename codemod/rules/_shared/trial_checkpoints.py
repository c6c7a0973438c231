"""Checkpoints of Tune before Ray 2.7: a directory that Tune gave, and one that it passed back."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, Insert, Replace, SetKeyword, Wrap
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.uses_of import mentions_of
from ...names.module import Module, Use, body_of
from ...names.scopes import Mention, Scope, Symbol
from ...rewriting.statements import has_own_lines

_REPORTS = {"ray.tune.report", "ray.air.session.report"}
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def saved_with_report(use: Use) -> list[Edit] | Refused:
    """The edits that save into a temporary directory, and report that with the next metrics.

    ``with tune.checkpoint_dir(step) as directory: ...`` above ``tune.report(...)`` in the same
    block: the first report after it took the checkpoint along.
    """
    block, module = use.statement, use.module
    match block:
        case ast.With(items=[ast.withitem(context_expr=made, optional_vars=ast.Name(id=name))]):
            pass
        case _:
            return Refused("it is not the one thing of a `with ... as directory:`")
    if made is not use.call or not all(map(_is_plain, _given(use.call))):
        return Refused("what it is given may do something else as well")
    found = _report_behind(use, block)
    symbol = use.scope.lookup(name)
    if found is None or symbol is None:
        return Refused("no report follows it in the same block")
    first, last, reports = found
    if _is_read_elsewhere(use, symbol, block):
        return Refused("something reads the directory behind the block")
    in_one_line = module.source.position(module.source.span(block).end)[0] == block.lineno
    if in_one_line or not has_own_lines(module, block, first, last):
        return Refused("other statements share its lines")
    needs = Needs(module, use.scope, block)
    checkpoint = f"{needs('ray.tune.Checkpoint')}.from_directory({name})"
    return [
        Replace(made, f"{needs('tempfile')}.TemporaryDirectory()"),
        Wrap(first, last, lambda: ""),
        *(SetKeyword(report, "checkpoint", checkpoint) for report in reports),
        *needs.edits,
    ]


def _given(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _is_plain(step: ast.expr) -> bool:
    """Whether nothing happens when an expression is read, so that nothing is lost with it."""
    return not any(
        isinstance(part, (ast.Call, ast.NamedExpr, ast.Await)) for part in ast.walk(step)
    )


def _report_behind(use: Use, block: ast.With) -> tuple[ast.stmt, ast.stmt, list[ast.Call]] | None:
    """The statements behind a block up to the first report, and that report.

    It may be one of several, in the branches of an ``if`` that does nothing else.
    """
    body = body_of(use.module, block)
    behind = body[body.index(block) + 1 :]
    for statement in behind:
        reports = _reports_of(use, statement)
        if reports:
            is_open = any(map(_takes_more, reports)) or _reports_within(use, block)
            return None if is_open else (behind[0], statement, reports)
        if _has_block(statement):
            return None  # it may report, or leave
    return None


def _reports_of(use: Use, statement: ast.stmt) -> list[ast.Call]:
    """The reports of which a statement makes one, whatever happens, and does nothing besides."""
    match statement:
        case ast.Expr(value=ast.Call() as call):
            return [call] if use.module.resolve(call.func, use.scope) in _REPORTS else []
        case ast.If(body=[body], orelse=[orelse]):
            branches = [_reports_of(use, one) for one in (body, orelse)]
            return [call for calls in branches for call in calls] if all(branches) else []
    return []


def _takes_more(report: ast.Call) -> bool:
    """Whether a report has a checkpoint already, or may have one."""
    is_taken = len(report.args) > 1 or any(k.arg == "checkpoint" for k in report.keywords)
    return is_taken or any(isinstance(argument, ast.Starred) for argument in report.args)


def _has_block(statement: ast.stmt) -> bool:
    is_end = isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue))
    return is_end or hasattr(statement, "body")


def _reports_within(use: Use, block: ast.With) -> bool:
    return any(
        isinstance(node, ast.Call) and use.module.resolve(node.func, use.scope) in _REPORTS
        for node in ast.walk(block)
    )


def _is_read_elsewhere(use: Use, symbol: Symbol, block: ast.With) -> bool:
    """Whether anything reads the directory behind the block, also in the next round of a loop."""
    outer = list(use.module.parents(block))
    loops = [statement for statement in outer if isinstance(statement, _LOOPS)]
    for mention in mentions_of(use.module, symbol):
        around = [mention.statement, *use.module.parents(mention.statement)]
        if block in around[1:]:
            continue
        is_before = mention.statement.lineno < block.lineno
        if not is_before or any(loop in around for loop in loops):
            return True
    return False


def read_from_context(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope, name: str
) -> list[Edit] | None:
    """The edits that take a checkpoint from Tune in the place of an argument; None if they cannot.

    ``if checkpoint_dir:`` in the function's own block, and no reader besides.
    """
    symbol = scope.symbols.get(name)
    if symbol is None:
        return None
    readers = [mention for mention in mentions_of(module, symbol) if not is_saved(module, mention)]
    if not readers:
        return []
    blocks = {_test_of(module, mention, function, name) for mention in readers}
    block = blocks.pop()
    if blocks or block is None or block.orelse or not has_own_lines(module, block, *block.body):
        return None
    needs = Needs(module, scope, block)
    checkpoint = needs.variable("checkpoint", block)
    return [
        Insert(block, f"{checkpoint} = {needs('ray.tune.get_checkpoint')}()"),
        Replace(block.test, checkpoint),
        Wrap(block.body[0], block.body[-1], lambda: f"with {checkpoint}.as_directory() as {name}:"),
        *needs.edits,
    ]


def is_saved(module: Module, mention: Mention) -> bool:
    """Whether a name means the directory of a ``with`` statement of its own here."""
    return any(
        isinstance(outer, ast.With)
        and any(
            isinstance(item.optional_vars, ast.Name) and item.optional_vars.id == mention.root.id
            for item in outer.items
        )
        for outer in module.parents(mention.statement)
    )


def _test_of(module: Module, mention: Mention, function: ast.AST, name: str) -> ast.If | None:
    """The ``if`` in the function's own block that asks for the argument, around a mention."""
    around = [mention.statement, *module.parents(mention.statement)]
    for inner, outer in zip(around, [*around[1:], None], strict=False):
        if outer is function and isinstance(inner, ast.If):
            match inner.test:
                case (
                    ast.Name(id=asked)
                    | ast.Compare(
                        left=ast.Name(id=asked),
                        ops=[ast.IsNot()],
                        comparators=[ast.Constant(value=None)],
                    )
                ) if asked == name:
                    return inner
    return None
