"""Questions for a trial of Tune's around the code, which Ray no longer answers in public."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, Surround, renamed
from ...flow.uses_of import ancestors
from ...names.module import Use


def asked_in_public(use: Use) -> list[Edit]:
    """``tune.get_context().get_trial_id()`` in the place of a call that asks for a session.

    The identifier is None where there is no trial; where not only its truth counts, that is asked.
    """
    if use.call is None or use.call.args or use.call.keywords or use.call.func is not use.node:
        return []
    moved = renamed(use, "ray.tune.get_context")
    if not moved:
        return []
    if _is_test(use):
        return [*moved, Surround(use.call, "", ".get_trial_id()")]
    before, after = ("", "") if _stands_alone(use) else ("(", ")")
    return [*moved, Surround(use.call, before, f".get_trial_id() is not None{after}")]


def is_only_asked(use: Use) -> bool:
    """Whether only the truth of what a call returns counts, or whether it is None."""
    return _is_test(use)


def _stands_alone(use: Use) -> bool:
    """Whether nothing around an expression could bind more tightly: a value, or an argument."""
    assert use.call is not None
    around = ancestors(use.statement, use.call)[0]
    is_argument = isinstance(around, ast.Call) and use.call in around.args
    return is_argument or isinstance(around, (ast.keyword, ast.stmt))


def _is_test(use: Use) -> bool:
    assert use.call is not None
    inner: ast.AST = use.call
    for outer in ancestors(use.statement, use.call):
        match outer:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if test is inner:
                return True
            case ast.Assert(test=test) if test is inner:
                return True
            case ast.UnaryOp(op=ast.Not()):
                return True
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
                return True
            case ast.BoolOp():
                inner = outer
            case _:
                return False
    return False
