"""Places of examples in a document: fences in Markdown, directives in reStructuredText."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .doctests import has_prompt, is_prompted

_PYTHON = frozenset({"python", "python3", "py", "ipython", "ipython3", "pycon"})
_TESTED = frozenset({"testcode", "doctest"})
_FENCE = re.compile(
    r"(?P<before>(?P<quote>[ \t]*(?:>[ \t]?)+)?[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)"
    r"(?P<fence>`{3,}|~{3,}|:{3,}(?=\{))[ \t]*(?P<info>[^`\n]*)$"
)
_CODE = ("    ", "\t")
"""What a line of indented code begins with."""
_IMPORT = re.compile(r"[ \t]+(>>> )?(import|from)[ \t]+ray\b")
_QUOTE = re.compile(r"[ \t]*>")
_MYST = re.compile(r"\{[\w-]+\}")
_DIRECTIVE = re.compile(
    r"(?P<indent>[ \t]*)\.\. (?P<name>code-block|code|sourcecode|testcode|doctest)::"
    r"[ \t]*(?P<language>\S*)"
)
_LITERAL = re.compile(r"(?P<indent>[ \t]*)(?!\.\. )(?:\S.*)?::[ \t]*$")
"""A paragraph that ends like this is followed by a literal block."""
_OPTION = re.compile(r"[ \t]*:[\w-]+:.*")


class Place(NamedTuple):
    """The lines of an example, and how it stands there."""

    first: int
    last: int
    """The line behind it."""
    indent: str
    """What its lines begin with."""
    is_certain: bool = True
    """Whether the document says that it is Python; else it is, if it can be read as such."""
    is_quoted: bool = False
    """Whether it stands in a block quote."""


def fences(lines: Sequence[str]) -> Iterator[Place]:
    """The fenced Python blocks of a Markdown text."""
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number].rstrip("\r\n"))
        number += 1
        if opening is None:
            continue
        first = number
        is_quoted = opening["quote"] is not None
        fence = opening["fence"]
        closing = re.compile(rf"[ \t>]*{re.escape(fence)}{fence[0]}*[ \t]*$")
        while number < len(lines) and not closing.match(lines[number].rstrip("\r\n")):
            if is_quoted and not _QUOTE.match(lines[number]):
                break  # the quote ends, and the example with it
            number += 1
        indent = re.sub(r"[^\s>]", " ", opening["before"])
        if _MYST.match(opening["info"]):
            first = _behind_options(lines, first, number, indent)
        is_certain = _is_python(opening["info"])
        if is_certain is not None and number > first:
            inner = indent if is_quoted else _inner(lines[first:number], indent)
            yield Place(first, number, inner, is_certain, is_quoted)
        if number < len(lines) and closing.match(lines[number].rstrip("\r\n")):
            number += 1


def in_markdown(lines: Sequence[str]) -> list[Place]:
    """The Python blocks of a Markdown text, fenced and indented."""
    fenced = list(fences(lines))
    return sorted([*fenced, *_indented_code(lines, fenced)])


def _indented_code(lines: Sequence[str], fenced: Sequence[Place]) -> Iterator[Place]:
    """The indented blocks of a Markdown text, but those in quotes and around fences.

    What is one depends on the lists and paragraphs around it, which only a parser knows.
    """
    if not any(line.startswith(_CODE) and _IMPORT.match(line) for line in lines):
        return
    from markdown_it import MarkdownIt  # noqa: PLC0415 - few documents have such blocks

    for token in MarkdownIt("commonmark").parse("".join(lines)):
        if token.type != "code_block" or token.map is None:
            continue
        first, last = token.map
        while last > first and not lines[last - 1].strip():
            last -= 1
        is_taken = any(place.first < last and first < place.last for place in fenced)
        if not is_taken and not _QUOTE.match(lines[first]):
            yield Place(first, last, _inner(lines[first:last], ""), is_certain=False)


def _behind_options(lines: Sequence[str], first: int, last: int, indent: str) -> int:
    """The first line of code in a directive of MyST, whose options come first."""
    number = first
    if number < last and lines[number].removeprefix(indent).rstrip() == "---":
        number += 1
        while number < last and lines[number].removeprefix(indent).rstrip() != "---":
            number += 1
        return min(number + 1, last)
    while number < last and _OPTION.match(lines[number].removeprefix(indent)):
        number += 1
    return number


def _is_python(info: str) -> bool | None:
    """Whether what follows a fence says that it is Python; None if it says something else."""
    words = re.findall(r"[\w-]+", info.lower())
    if words == ["code-cell"]:
        return False  # in the language of the document, which stands elsewhere
    if words[:1] in (["code-block"], ["code-cell"], ["code"]):
        words = words[1:]
    return True if not _PYTHON.union(_TESTED).isdisjoint(words[:1]) else None


def directives(lines: Sequence[str]) -> Iterator[Place]:
    """The Python blocks of a reStructuredText; what has prompts needs no directive."""
    number = 0
    while number < len(lines):
        line = lines[number].rstrip("\r\n")
        number += 1
        if is_prompted([line]):
            first = number - 1
            while number < len(lines) and lines[number].strip():
                number += 1
            yield Place(first, number, _indent(lines[first]))
            continue
        directive = _DIRECTIVE.match(line)
        if directive:
            while number < len(lines) and (
                _OPTION.match(lines[number]) or not lines[number].strip()
            ):
                number += 1
            first, last = _indented(lines, number, directive["indent"])
            number = max(number, last)
            is_certain = _is_python_directive(directive)
        else:
            literal = _LITERAL.match(line)
            if literal is None or "".join(lines[number : number + 1]).strip():
                continue
            first, last = _indented(lines, number, literal["indent"])
            if any(map(has_prompt, lines[first:last])):
                continue  # they are found by their prompts
            number = max(number, last)
            is_certain = False
        if is_certain is not None and last > first:
            yield Place(first, last, _inner(lines[first:last], ""), is_certain)


def _is_python_directive(directive: re.Match[str]) -> bool | None:
    """Whether a directive says that it is Python; None if it says something else."""
    if directive["name"] in _TESTED or directive["language"].lower() in _PYTHON:
        return True
    return None if directive["language"] else False


def _indented(lines: Sequence[str], number: int, indent: str) -> tuple[int, int]:
    """The lines from a line on that are further in, without blank ones around them."""
    while number < len(lines) and not lines[number].strip():
        number += 1
    first = last = number
    while number < len(lines):
        if lines[number].strip():
            if len(_indent(lines[number])) <= len(indent):
                break
            last = number + 1
        number += 1
    return first, last


def _inner(lines: Sequence[str], indent: str) -> str:
    """How far the code is indented: as far as its fence, or further."""
    indents = (_indent(line) for line in lines if line.strip())
    return max(indent, min(indents, key=len, default=""), key=len)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
