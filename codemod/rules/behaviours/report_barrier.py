"""RS811: a report waits for all ranks, so every rank has to make it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, KeepBody, Replace, SetKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from ...repository.metrics import may_have_checkpoint
from ...rewriting.statements import has_own_lines, header_end
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.reports import REPORT, is_about_rank, is_on_some_ranks, leaves_some_ranks
from .._shared.roles import not_under_tune

rule = Rule("RS811")


@rule.on_call(*REPORT)
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A report that some ranks are seen to leave out."""
    if not_under_tune(use, context) and (is_on_some_ranks(use, REPORT) or leaves_some_ranks(use)):
        yield rule.finding(use, _edits(use), verdict=context.role(use))


def _edits(use: Use) -> Sequence[Edit]:
    """The edits that let all ranks report, where the branch holds nothing but the report."""
    call = use.call
    assert call is not None
    branch = next(use.module.parents(use.statement), None)
    match branch:
        case ast.If(test=test, body=[ast.Expr(value=value)], orelse=[]) if value is call:
            pass
        case _:
            return ()
    if any(isinstance(part, ast.BoolOp) for part in ast.walk(test)) or is_unpacking(call):
        return ()  # the rank is not all that decides, or not all that is reported is seen
    if not is_about_rank(test, use.scope) or not _stands_apart(use, branch):
        return ()
    return [KeepBody(branch), *_checkpoint_of_rank(use, call, test)]


def _stands_apart(use: Use, branch: ast.If) -> bool:
    """Whether the header of a branch has lines of its own, and no comment that would be lost."""
    source = use.module.source
    start, end = source.span(branch).start, source.line_starts[header_end(use.module, branch)]
    is_elif = not source.text.startswith("if", start)
    return (
        has_own_lines(use.module, branch, use.statement)
        and "#" not in source.text[start:end]
        and not is_elif
    )


def _checkpoint_of_rank(use: Use, call: ast.Call, test: ast.expr) -> Iterator[Edit]:
    if not may_have_checkpoint(call):
        return
    keyword = keyword_of(call, "checkpoint")
    checkpoint = keyword.value if keyword is not None else call.args[1]
    text = use.module.source.segment(checkpoint)
    if isinstance(checkpoint, (ast.IfExp, ast.Lambda)):
        text = f"({text})"
    value = f"{text} if {use.module.source.segment(test)} else None"
    yield SetKeyword(call, "checkpoint", value) if keyword else Replace(checkpoint, value)
