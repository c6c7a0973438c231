"""Checkpoints of Tune before Ray 2.7: a directory that Tune gave, and one that it passed back."""

from __future__ import annotations

import ast
import re

from ...findings.edits import Append, Edit, Insert, KeepBody, Replace, SetKeyword, Wrap
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.uses_of import mentions_of
from ...names.module import Module, Use, body_of
from ...names.scopes import Mention, Scope, Symbol
from ...rewriting.statements import has_own_lines, header_end

_REPORTS = {"ray.tune.report", "ray.air.session.report"}
_COMMENT = re.compile(r":\s*(#.*)$")
_SAVES = {"ray.tune.checkpoint_dir"}
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
    found, symbol = _report_behind(use, block), use.scope.lookup(name)
    outer = block if found is not None else _condition_around(use, block)
    found = _report_behind(use, outer) if outer is not None else None
    if outer is None or found is None or symbol is None:
        return Refused("no report follows it in the same block")
    first, last, reports = found
    if _is_read_elsewhere(use, symbol, block):
        return Refused("something reads the directory behind the block")
    in_one_line = module.source.position(module.source.span(block).end)[0] == block.lineno
    if in_one_line or not has_own_lines(module, block, outer, first, last):
        return Refused("other statements share its lines")
    needs = Needs(module, use.scope, block)
    checkpoint = f"{needs('ray.tune.Checkpoint')}.from_directory({name})"
    directory = f"{needs('tempfile')}.TemporaryDirectory()"
    edits: list[Edit] = [Replace(made, directory), Wrap(first, last, lambda: "")]
    if outer is not block:
        saved = needs.variable("checkpoint", outer)
        opening = f"{saved} = None\nwith {directory} as {name}:"
        edits = [
            *(Insert(block, comment) for comment in _comments_beside(use, block)),
            KeepBody(block),
            Append(block, f"{saved} = {checkpoint}"),
            Wrap(outer, last, lambda: opening),
        ]
        checkpoint = saved
    return [
        *edits,
        *(SetKeyword(report, "checkpoint", checkpoint) for report in reports),
        *needs.edits,
    ]


def _condition_around(use: Use, block: ast.With) -> ast.If | None:
    """The outermost ``if`` around a block with a report behind it, which takes what was saved.

    The block ends its branch, or what follows there neither reports nor leaves; no other branch
    reports or saves.
    """
    inner: ast.stmt = block
    for outer in use.module.parents(block):
        body = body_of(use.module, inner)
        behind = body[body.index(inner) + 1 :]
        if not isinstance(outer, ast.If) or any(map(_has_block, behind)):
            return None
        if _calls_within(use, outer, _REPORTS) or _calls_within(use, outer, _SAVES) != 1:
            return None
        if _report_behind(use, outer) is not None:
            return outer
        inner = outer
    return None


def _comments_beside(use: Use, block: ast.With) -> list[str]:
    """The comment behind a block's header, which goes."""
    found = _COMMENT.search(use.module.source.line(header_end(use.module, block)))
    return [found.group(1).rstrip()] if found else []


def _given(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _is_plain(step: ast.expr) -> bool:
    """Whether nothing happens when an expression is read, so that nothing is lost with it."""
    return not any(
        isinstance(part, (ast.Call, ast.NamedExpr, ast.Await)) for part in ast.walk(step)
    )


def _report_behind(use: Use, block: ast.stmt) -> tuple[ast.stmt, ast.stmt, list[ast.Call]] | None:
    """The statements behind a block up to the first report, and that report.

    It may be one of several, in the branches of an ``if`` that does nothing else.
    """
    body = body_of(use.module, block)
    behind = body[body.index(block) + 1 :]
    for statement in behind:
        reports = _reports_of(use, statement)
        if reports:
            is_open = any(map(_takes_more, reports)) or bool(_calls_within(use, block, _REPORTS))
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


def _calls_within(use: Use, block: ast.stmt, names: set[str]) -> int:
    """How many calls of one of the functions a statement holds."""
    return sum(
        isinstance(node, ast.Call) and use.module.resolve(node.func, use.scope) in names
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

    ``if checkpoint_dir:`` wherever it stands in the function, and no reader besides.
    """
    symbol = scope.symbols.get(name)
    if symbol is None:
        return None
    readers = [mention for mention in mentions_of(module, symbol) if not is_saved(module, mention)]
    if not readers:
        return []
    readers_of: dict[ast.If, list[Mention]] = {}
    for reader in readers:
        test = _test_of(module, reader, name) if reader.scope is scope else None
        if test is None or not _is_clean(module, test, symbol):
            return None
        readers_of.setdefault(test, []).append(reader)
    tests = sorted(readers_of, key=lambda one: one.lineno)
    first = next(outer for outer in [tests[0], *module.parents(tests[0])] if outer in function.body)
    if not has_own_lines(module, first):
        return None
    needs = Needs(module, scope, first)
    checkpoint = needs.variable("checkpoint", first)
    opening = f"with {checkpoint}.as_directory() as {name}:"
    edits: list[Edit] = [Insert(first, f"{checkpoint} = {needs('ray.tune.get_checkpoint')}()")]
    for block in tests:
        asked = block.test.left if isinstance(block.test, ast.Compare) else block.test
        edits.append(Replace(asked, checkpoint))
        if any(block.body[0].lineno <= reader.root.lineno for reader in readers_of[block]):
            edits.append(Wrap(block.body[0], block.body[-1], lambda: opening))
    return [*edits, *needs.edits]


def _is_clean(module: Module, block: ast.If, symbol: Symbol) -> bool:
    """Whether a test asks for the argument itself, and its body can be put into a block.

    Further up, or in the same loop, nothing may have saved into a directory of that name.
    """
    loops = {outer for outer in module.parents(block) if isinstance(outer, _LOOPS)}
    saved = [
        binding.statement for binding in symbol.bindings if isinstance(binding.statement, ast.With)
    ]
    return has_own_lines(module, *block.body[:1], *block.body[-1:]) and not any(
        one.lineno < block.lineno or not loops.isdisjoint(module.parents(one)) for one in saved
    )


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


def _test_of(module: Module, mention: Mention, name: str) -> ast.If | None:
    """The ``if`` of the function that asks for the argument, if a mention is in it or below it."""
    inner = mention.statement
    for outer in [inner, *module.parents(inner)]:
        if isinstance(outer, ast.If) and _asks_for(outer.test, name):
            is_test = mention.root in ast.walk(outer.test)
            return outer if is_test or inner in outer.body else None
        inner = outer
    return None


def _asks_for(test: ast.expr, name: str) -> bool:
    match test:
        case (
            ast.Name(id=asked)
            | ast.Compare(
                left=ast.Name(id=asked), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]
            )
        ):
            return asked == name
    return False
