"""Lists in source: arguments, imports or entries, with the white space and comments around them.

``gaps[0]`` stands before the first element, ``gaps[i]`` behind element ``i - 1`` and its comma.
An element that goes takes its own comments with it, behind it and above it; elements above it that
are commented out stay.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Generic, TypeVar

import libcst as cst

Gap = cst.BaseParenthesizableWhitespace
NOTHING = cst.SimpleWhitespace("")
SPACE = cst.SimpleWhitespace(" ")

Element = TypeVar("Element", cst.Arg, cst.ImportAlias, cst.BaseDictElement)


class CommaList(Generic[Element]):
    """Elements, the gaps around them, and whether a comma stands behind the last one."""

    def __init__(self, elements: list[Element], gaps: list[Gap], *, trailing_comma: bool) -> None:
        self.elements: list[Element] = elements
        self.gaps = gaps
        self.trailing_comma = trailing_comma

    @property
    def is_multiline(self) -> bool:
        """Whether the first element starts on a line of its own."""
        return isinstance(self.gaps[0], cst.ParenthesizedWhitespace)

    def remove(self, index: int) -> None:
        """Take one element away."""
        del self.elements[index]
        before, after = self.gaps[index : index + 2]
        is_last = index == len(self.elements)
        if is_last and not (_has_comment(before) or _commented_out(before) or _breaks(after)):
            joined = after  # the parenthesis stays on the line of the last element
        else:
            joined = _joined(before, after, is_first=index == 0)
        self.gaps[index : index + 2] = [joined]

    def insert(self, index: int, element: Element) -> None:
        """Put a new element in, in the layout of the others."""
        self.elements.insert(index, element)
        if len(self.elements) == 1:
            self.gaps = [NOTHING, NOTHING]
            self.trailing_comma = False
            return
        separator = self.gaps[0] if self.is_multiline else SPACE
        if index == 0:
            self.gaps.insert(1, _without_comments(separator))
            return
        behind = self.gaps[index]  # its first line holds the comment of the element before
        if not isinstance(behind, cst.ParenthesizedWhitespace):
            self.gaps.insert(index, _without_comments(separator))
            return
        is_last = index == len(self.elements) - 1
        lines = _up_to_comment(behind) if is_last else []
        if (lines or _has_comment(behind)) and not _breaks(separator):
            separator = next(filter(_breaks, reversed(self.gaps[:index])), behind)
        self.gaps[index] = _without_comments(separator, behind.first_line, lines)
        below = _without_comments(behind)
        if not is_last:  # the comments are about the next one
            below = behind.with_changes(first_line=cst.TrailingWhitespace())
        self.gaps.insert(index + 1, below)

    def closed(self) -> list[Element]:
        """The elements with their commas. The gap behind a last element without one is lost."""
        last = len(self.elements) - 1
        return [
            element.with_changes(
                comma=cst.Comma(whitespace_after=gap)
                if index < last or self.trailing_comma
                else cst.MaybeSentinel.DEFAULT
            )
            for index, (element, gap) in enumerate(zip(self.elements, self.gaps[1:], strict=True))
        ]


def _joined(before: Gap, after: Gap, *, is_first: bool) -> Gap:
    """The gap that is left where an element was between two gaps.

    ``before`` starts with the comment of the element before; ``after`` ends with the comments
    above the next one. What lies between belonged to the element that is gone.
    """
    if not isinstance(before, cst.ParenthesizedWhitespace):
        return before if is_first else after
    kept = _commented_out(before)
    if not isinstance(after, cst.ParenthesizedWhitespace):
        return before.with_changes(empty_lines=kept)
    return after.with_changes(first_line=before.first_line, empty_lines=[*kept, *after.empty_lines])


def _commented_out(gap: Gap) -> list[cst.EmptyLine]:
    """The lines of a gap up to the last element in it that is commented out."""
    lines = list(gap.empty_lines) if isinstance(gap, cst.ParenthesizedWhitespace) else []
    while lines and not _is_element(lines[-1]):
        del lines[-1]
    return lines


def _is_element(line: cst.EmptyLine) -> bool:
    """Whether a comment is an element that is commented out, and no words about the next one."""
    text = line.comment.value.lstrip("# ").rstrip() if line.comment else ""
    return bool(text) and (
        any(isinstance(node, ast.keyword) for node in _parsed(f"_({text})"))
        or (text.endswith(",") and bool(_parsed(f"_({text})") or _parsed(f"{{{text}}}")))
    )


def _parsed(text: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(text, mode="eval")))
    except SyntaxError:
        return []


def _breaks(gap: Gap) -> bool:
    return isinstance(gap, cst.ParenthesizedWhitespace)


def _has_comment(gap: Gap) -> bool:
    """Whether the comment of the element before starts the gap."""
    return isinstance(gap, cst.ParenthesizedWhitespace) and gap.first_line.comment is not None


def _up_to_comment(gap: cst.ParenthesizedWhitespace) -> list[cst.EmptyLine]:
    """The lines of a gap up to its last comment."""
    lines = list(gap.empty_lines)
    while lines and lines[-1].comment is None:
        del lines[-1]
    return lines


def _without_comments(
    gap: Gap, keep: cst.TrailingWhitespace | None = None, lines: Sequence[cst.EmptyLine] = ()
) -> Gap:
    """A gap with other comments than its own, if any."""
    if not isinstance(gap, cst.ParenthesizedWhitespace):
        return gap
    return gap.with_changes(first_line=keep or cst.TrailingWhitespace(), empty_lines=lines)
