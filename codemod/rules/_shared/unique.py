"""Names and paths that are new for each run or trial."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...names.scopes import Kind, Scope

_WORDS = re.compile(
    r"uuid|timestamp|strftime|mkdtemp|temporarydirectory|tmp_?(?:path|dir)|temp_?dir"
    r"|trial_?(?:id|name|dir)|run_?id|job_?id|token_(?:hex|urlsafe)|^(?:time|time_ns|u?now|utcnow)$"
)
"""What new names are made of, and what they are called."""
_FIXED = {"gettempdir", "get_experiment_name"}


def is_unique(node: ast.expr, scope: Scope) -> bool:
    """Whether an expression holds something that no two runs have in common.

    A temporary directory, a time, a UUID, the identifier of a trial; here or behind a variable.
    """
    return any(
        _WORDS.search(word.lower()) and word not in _FIXED for word in _words(node, scope, set())
    )


def _words(node: ast.AST, scope: Scope, seen: set[ast.AST]) -> Iterator[str]:
    """The names of what an expression calls, reads and looks up, with those behind variables."""
    if node in seen:
        return
    seen.add(node)
    for part in ast.walk(node):
        match part:
            case ast.Attribute(attr=word) | ast.Subscript(slice=ast.Constant(value=str(word))):
                yield word
            case ast.Name(id=word):
                yield word
                symbol = scope.lookup(word)
                for binding in symbol.bindings_at(part) if symbol is not None else ():
                    assert symbol is not None
                    if binding.kind is Kind.VALUE and binding.value is not None:
                        yield from _words(binding.value, symbol.scope, seen)
                    elif isinstance(binding.statement, (ast.With, ast.AsyncWith)):
                        for item in binding.statement.items:
                            yield from _words(item.context_expr, symbol.scope, seen)
                    elif binding.body is not None:
                        for value in binding.body.returns:
                            yield from _words(value, binding.body, seen)
