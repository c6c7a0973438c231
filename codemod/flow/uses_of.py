"""Uses of a value: what is around an expression, and who may see a variable."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from ..names.module import Module
from ..names.nesting import LOOPS, blocks_in
from ..names.scopes import Mention, Scope, Symbol


def ancestors(statement: ast.stmt, node: ast.AST) -> list[ast.AST]:
    """What an expression is a part of, from the inside out, up to its statement.

    >>> statement = ast.parse("print(len(x))").body[0]
    >>> name = statement.value.args[0].args[0]
    >>> [type(outer).__name__ for outer in ancestors(statement, name)]
    ['Call', 'Call', 'Expr']
    """
    path = next(_paths(statement, node), ())
    return list(reversed(path))


def _paths(outer: ast.AST, node: ast.AST) -> Iterator[tuple[ast.AST, ...]]:
    if outer is node:
        yield ()
        return
    for child in ast.iter_child_nodes(outer):
        for path in _paths(child, node):
            yield (outer, *path)


def may_see(module: Module, symbol: Symbol, statement: ast.stmt) -> list[Mention]:
    """The mentions of a variable that may see what a statement assigns to it.

    Those below the statement, those above it in the same loop, and those in inner functions.
    """
    loops = {parent for parent in module.parents(statement) if isinstance(parent, LOOPS)}
    return [
        mention
        for mention in mentions_of(module, symbol)
        if mention.scope is not symbol.scope
        or (mention.root.lineno, mention.root.col_offset)
        > (statement.end_lineno or 0, statement.end_col_offset or 0)
        or not loops.isdisjoint([mention.statement, *module.parents(mention.statement)])
    ]


def mentions_of(module: Module, symbol: Symbol) -> list[Mention]:
    """Every mention of a variable, of Ray's or not."""
    return [
        mention
        for scope, mention in module.once(_mentions_by_name).get(symbol.name, ())
        if scope.lookup(symbol.name) is symbol
    ]


def _mentions_by_name(module: Module) -> dict[str, list[tuple[Scope, Mention]]]:
    found: dict[str, list[tuple[Scope, Mention]]] = defaultdict(list)
    for scope in module.names.scope_of.values():
        for mention in scope.mentions:
            found[mention.root.id].append((scope, mention))
    return found


def assigned_to(statement: ast.stmt, value: ast.expr, scope: Scope) -> Symbol | None:
    """The variable that a statement gives an expression to, if it does that and nothing else."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return scope.lookup(name) if statement.value is value else None
    return None


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or class, without those of the functions and classes inside it."""
    pending = list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            pending += ast.iter_child_nodes(node)


def are_exclusive(module: Module, first: ast.stmt, second: ast.stmt) -> bool:
    """Whether two statements stand in branches of which only one is carried out.

    Also if the branch of the first one leaves the function, and the second one stands below.
    """
    path, other = ([one, *module.parents(one)] for one in (first, second))
    common = next((outer for outer in path if outer in other), None)
    if isinstance(common, (ast.If, ast.Match)):
        blocks = list(blocks_in(common))
        if _block_of(blocks, path) is not _block_of(blocks, other):
            return True
    inside = path[: path.index(common)] if common is not None else path
    return any(
        isinstance(block[-1], (ast.Return, ast.Raise))
        for outer in inside
        if isinstance(outer, ast.If)
        for block in [_block_of(list(blocks_in(outer)), path)]
        if block
    )


def _block_of(blocks: list[list[ast.stmt]], path: list[ast.stmt]) -> list[ast.stmt] | None:
    return next((block for block in blocks if any(one in block for one in path)), None)
