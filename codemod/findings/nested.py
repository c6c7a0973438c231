"""Edits that lie inside one another, told as one: what a piece of code is after all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ..text.source import Located, Source, Span
from .edits import Edit, GatherKeywords, Rename, RenameAttribute, RenameKeyword, Replace, Surround


class Nested:
    """The edits of a finding, where one may lie inside another and is told with it."""

    def __init__(self, edits: Iterable[Edit], source: Source) -> None:
        self._source = source
        edits = list(edits)
        placed = [(edit, place) for edit in edits if (place := _place(edit)) is not None]
        shown = [(edit, place) for edit in edits if (place := _shows(edit)) is not None]
        self._spans = [(edit, source.span(place)) for edit, place in placed]
        around = [(edit, source.span(place)) for edit, place in shown]
        told_elsewhere = {
            id(edit)
            for edit, span in self._spans
            if any(_tells_of(other, edit) and _holds(outer, span) for other, outer in around)
        }
        self.outer = [edit for edit in edits if id(edit) not in told_elsewhere]
        """Those that are told by themselves."""

    def text(self, node: Located) -> str:
        """The text of a node after the edits that lie in it."""
        whole = self._source.span(node)
        text, end = self._source.text, whole.end
        for span, new in sorted(self._patches(whole), reverse=True):
            text = text[: span.start] + new + text[span.end :]
            end += len(new) - (span.end - span.start)
        return text[whole.start : end]

    def _patches(self, whole: Span) -> Iterator[tuple[Span, str]]:
        inside = [(edit, span) for edit, span in self._spans if _holds(whole, span)]
        gone = [span for edit, span in inside if isinstance(edit, Replace)]
        for edit, span in inside:
            if any(_holds(other, span) and other != span for other in gone):
                continue  # it goes with what is replaced
            match edit:
                case Replace(text=text):
                    yield span, text
                case RenameAttribute(node=node, new=new) if span not in gone:
                    yield Span(span.end - len(node.attr), span.end), new
                case Rename(new=new) if span not in gone:
                    yield span, new
                case Surround(before=before, after=after):
                    yield Span(span.start, span.start), before
                    yield Span(span.end, span.end), after


def value_of(call: ast.Call, name: str) -> ast.expr | None:
    """What a call gives for a keyword."""
    return next((item.value for item in call.keywords if item.arg == name), None)


def _place(edit: Edit) -> Located | None:
    """The place of an edit that can be told as a part of another one."""
    match edit:
        case RenameAttribute(node=node) | Replace(node=node) | Surround(node=node):
            return node
        case Rename(use=use) if isinstance(use.node, ast.expr):
            return use.node
    return None


def _shows(edit: Edit) -> Located | None:
    """The place of which an edit tells how it is at the end, whatever else happens in it."""
    match edit:
        case Replace(node=node) | Surround(node=node):
            return node
        case RenameKeyword(call=call, old=old):
            return value_of(call, old)
        case GatherKeywords(call=call):
            return call.func
    return None


def _tells_of(one: Edit, other: Edit) -> bool:
    """Whether an edit may tell another one: of two of the same kind and place neither does."""
    return one is not other and not (type(one) is type(other) and _place(one) is _place(other))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
