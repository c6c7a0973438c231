"""Names that are Ray's in one branch and another package's in the other: told, and left alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..findings.finding import Finding, Safety
from ..names.module import Module
from ..names.scopes import Symbol
from ..names.syntax import root_of
from ..repository.ran import Ran, was_used
from ..text.source import Span


def left_alone(
    module: Module, found: Iterable[Finding], ran: tuple[Ran, ...] = ()
) -> Iterator[Finding]:
    """The findings, without the edits of what may be another package's.

    A run that imported it from Ray shows whose it was, and not whose it is for others.
    """
    if not any(symbol.is_imported and symbol.either for symbol in module.symbols):
        yield from found
        return
    doubtful = list(_doubtful(module))
    for finding in found:
        name, other = next((why for span, *why in doubtful if _is_in(finding.span, span)), ("", ""))
        if not name:
            yield finding
            continue
        imports = [use for use in module.imports if use.symbol.name == name]
        is_seen = any(was_used(ran, use) for use in imports)
        whose = "was Ray's in the run that was observed, and " if is_seen else ""
        advice = (
            f"`{name}` {whose}may be `{other}` here: change what is for Ray by hand. "
            f"{finding.advice}"
        )
        yield replace(finding, edits=(), safety=Safety.MANUAL, advice=advice)


def _doubtful(module: Module) -> Iterator[tuple[Span, str, str]]:
    """The expressions that may be another package's: the name that decides, and what it may be."""
    for symbol in module.symbols:
        origin = _origin(symbol, set())
        if origin is not None and origin.either is not None:
            for mention in symbol.mentions:
                node = mention.links[-1] if mention.links else mention.root
                yield module.source.span(node), origin.name, origin.either[1]


def _origin(symbol: Symbol, seen: set[Symbol]) -> Symbol | None:
    """The name of two packages that a variable's value starts with, if it does."""
    seen.add(symbol)
    if symbol.is_imported:
        return symbol if symbol.either is not None else None
    for binding in symbol.bindings:
        root = root_of(binding.value) if binding.value is not None else None
        made_of = symbol.scope.lookup(root) if root is not None else None
        if made_of is not None and made_of not in seen:
            found = _origin(made_of, seen)
            if found is not None:
                return found
    return None


def _is_in(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
