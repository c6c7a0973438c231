"""Files that have to do with each other: those that something of Ray's, or of its users', reaches.

An import alone relates nobody, for in a large repository everything imports everything in the end.
What counts is names: a file that uses Ray gives its names to those that import them, by name, with
its module or with a star, directly or through others that pass them on. Who mentions such a name
matters, and so do the names of those of its definitions that mention it.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from posixpath import dirname
from typing import NamedTuple

from ..text.files import UnreadableError
from ..text.mentions_ray import words_in
from .links import Link
from .minimum import read
from .places import Places

CodeIn = Callable[[str], str]
"""Reads the Python of a file, which may be a notebook."""
UNREADABLE = (OSError, UnreadableError, SyntaxError, ValueError, RecursionError)
"""What is raised for a file that cannot be read, or that is no Python."""


class Edge(NamedTuple):
    """An import of one file from another one."""

    path: str
    name: str
    """What is imported; empty for the module itself, or for all that it has."""


_Statements = list[tuple[tuple[str, ...], tuple[str, ...]]]
"""What the statements at the top of a file mention, each with the names that it binds."""


class _Given:
    """Names that others give a file: imported by name, or with the whole of their module."""

    def __init__(self) -> None:
        self.by_name: set[str] = set()
        self.whole: set[str] = set()


Edges = dict[str, list[Edge]]
"""What each file imports from others, or others from it."""


def imports_of(links: Iterable[Link], places: Places) -> Edges:
    """What each file imports, with the files to which that leads."""
    imports: Edges = defaultdict(list)
    for item in links:
        start = dirname(item.path)
        for folder, name in item.imports:
            for found, rest in places.find_from(start, folder, name):
                if found != item.path:
                    imports[item.path].append(Edge(found, rest.partition(".")[0]))
    return imports


def related(links: list[Link], imports: Edges, wanted: set[str], code_in: CodeIn) -> list[str]:
    """The files to read: those that matter, and for the wrappers and base classes what they import.

    ``wanted`` are the files that are asked about.
    """
    importers: Edges = defaultdict(list)
    for path, edges in imports.items():
        for found, taken in edges:
            importers[found].append(Edge(path, taken))
    users = {item.path for item in links if item.uses_ray}
    matter = users | _reached_by_names(users, imports, importers, code_in)
    near = {edge.path for one in matter for edge in imports[one]}
    near |= {edge.path for one in near for edge in imports[one]}
    matter |= near
    linked = {
        path: {edge.path for edge in (*imports[path], *importers[path])} & matter for path in matter
    }
    return sorted(path for path in reached(wanted & users, linked) if linked[path])


def _reached_by_names(
    users: set[str], imports: Edges, importers: Edges, code_in: CodeIn
) -> set[str]:
    """The files without Ray that mention names of its users, and those that pass the names on."""
    statements = cache(partial(_statements, code_in=code_in))
    givers = sorted(_givers(users, imports, importers))
    names = {path: {n for _, bound in statements(path) or () for n in bound} for path in givers}
    """The names that one can have from a file, of its own or passed on."""
    news = {path: set(found) for path, found in names.items()}
    """Those of them that have not been passed on: each name goes over each import once."""
    used: dict[str, set[str]] = defaultdict(set)
    """The names that a file has from others, and mentions."""
    fresh: dict[str, _Given] = defaultdict(_Given)
    """What a file was given since it was looked at: it is read when there is no more to come."""
    while news or fresh:
        while news:
            passed_on, news = news, {}
            for giver, passed in passed_on.items():
                for path, name in importers[giver]:
                    own = names.setdefault(path, set())
                    given = (passed & {name} if name else passed) - own
                    if given:
                        own |= given
                        (fresh[path].by_name if name else fresh[path].whole).update(given)
                        news.setdefault(path, set()).update(given)
        for path, item in fresh.items():
            found = _mentioned(path, item)
            if not found <= used[path]:
                used[path] |= found
                if path not in users:
                    news[path] = _mentioning(statements(path), used[path]) - names[path]
                    names[path] |= news[path]
        fresh.clear()
    matter = {path for path, found in used.items() if found}
    return matter | set(_between(used, names, imports))


def _givers(users: set[str], imports: Edges, importers: Edges) -> set[str]:
    """The users of Ray of which others may have names, directly or through other users."""
    found = {path for path in users if any(edge.path not in users for edge in importers[path])}
    pending = list(found)
    while pending:
        whole = {edge.path for edge in imports[pending.pop()] if not edge.name} & users
        pending += whole - found
        found |= whole
    return found


def _between(
    used: dict[str, set[str]], names: dict[str, set[str]], imports: Edges
) -> Iterator[str]:
    """The files on the way from those that mention names to those that define them."""
    asked: dict[str, set[str]] = defaultdict(set)
    pending = list(used.items())
    while pending:
        path, wanted = pending.pop()
        for giver, name in imports[path]:
            through = wanted & names.get(giver, set()) & ({name} if name else wanted)
            if through - asked[giver]:
                asked[giver] |= through
                pending.append((giver, through))
                yield giver


_WORTH_ALL_WORDS = 30
"""For fewer names than this a text is searched, which settles most of them; for more it is taken
apart."""


def _mentioned(path: str, given: _Given) -> set[str]:
    """Those of the names that a file mentions, or what it calls them; besides their import."""
    data = read(path) or b""
    found = given.whole
    if len(found) < _WORTH_ALL_WORDS:
        found = {name for name in found if name.encode() in data}
    if found:
        words = words_in(data)
        found = {name for name in found if name.encode() in (words if name.isascii() else data)}
    aliases = {
        alias.decode()
        for name in given.by_name
        for alias in re.findall(rb"\b%b\s+as\s+(\w+)" % re.escape(name.encode()), data)
    }
    return found | aliases | {name for name in given.by_name if data.count(name.encode()) > 1}


def _statements(path: str, code_in: CodeIn) -> _Statements | None:
    """The definitions and assignments at the top of a file; None for one that is no Python."""
    try:
        body = ast.parse(code_in(path)).body
    except UNREADABLE:
        return None
    both = ((tuple({*_names_in(statement)}), tuple(_bound(statement))) for statement in body)
    return [(named, bound) for named, bound in both if bound]


def _mentioning(statements: _Statements | None, names: set[str]) -> set[str]:
    """Some names, with those that are defined by mentioning one of them, directly or not."""
    if statements is None:
        return set()
    left, found = statements, set(names)
    is_grown = True
    while is_grown:
        fresh = [bound for named, bound in left if not found.isdisjoint(named)]
        left = [(named, bound) for named, bound in left if found.isdisjoint(named)]
        is_grown = bool(fresh)
        found.update(*fresh)
    return found


def _names_in(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement binds where it stands, in whatever block of it."""
    pending: list[ast.AST] = [statement]
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        else:
            pending += ast.iter_child_nodes(node)


def reached(start: set[str], edges: Mapping[str, set[str]]) -> set[str]:
    """Everything that edges lead to, with where they start.

    >>> sorted(reached({"a"}, {"a": {"b"}, "b": {"a", "c"}}))
    ['a', 'b', 'c']
    """
    found = set(start)
    pending = list(start)
    while pending:
        fresh = edges.get(pending.pop(), set()) - found
        found |= fresh
        pending += fresh
    return found
