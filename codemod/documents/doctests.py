"""Examples with the prompts of the interpreter, in documents and in docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..text.source import Source
from .blocks import Block
from .magics import Code

_PROMPT = re.compile(r"(?P<indent>[ \t]*)(?:(?P<first>>>>)|\.\.\.)(?: |$)")
_PROMPTED = re.compile(r"(?:^|(?<=\r))[ \t]*(?:>>>|\.\.\.)(?: [^\r\n]*|(?=\r)|$)", re.MULTILINE)
_WIDTH = len(">>> ")


@dataclass(frozen=True, eq=False)
class Prompted(Block):
    """Lines with prompts, without what the interpreter answers."""

    @property
    def margin(self) -> int:
        """How far the Python in it is indented: the prompts are part of the margin."""
        return len(self.indent) + _WIDTH

    def without_margin(self, line: str) -> str:
        """The Python in a line."""
        return line[self.margin :]

    def with_margin(self, lines: list[str]) -> list[str]:
        """Lines of Python with prompts."""
        if lines == [""]:
            return lines
        inside = {
            number
            for statement in ast.parse("\n".join(lines)).body
            for number in range(_first_line(statement) + 1, (statement.end_lineno or 0) + 1)
        }
        prompts = (
            f"{self.indent}{'...' if number in inside else '>>>'}"
            for number in range(1, len(lines) + 1)
        )
        return [
            f"{prompt} {line}" if line else prompt
            for prompt, line in zip(prompts, lines, strict=True)
        ]


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *[decorator.lineno for decorator in decorators]])


def with_prompts(text: str) -> list[str]:
    r"""The lines of a text that begin with a prompt.

    >>> with_prompts(">>> x\n1\n  ... y\n")
    ['>>> x', '  ... y']
    """
    return _PROMPTED.findall(text)


def has_prompt(line: str) -> bool:
    """Whether a line begins with a prompt."""
    return _PROMPT.match(line) is not None


def is_prompted(lines: list[str]) -> bool:
    """Whether an example is one with prompts."""
    first = next(filter(str.strip, lines), "")
    return first.lstrip().startswith(">>>")


def prompted(source: Source, first: int, last: int, cell: int | None = None) -> Iterator[Prompted]:
    """The stretches of lines with prompts, from one line (counted from 0) to before another."""
    number = first
    while number < last:
        begin = number
        indent = _indent(source, number, is_first=True)
        number += 1
        if indent is None:
            continue
        while number < last and _indent(source, number) == indent:
            number += 1
        lines = tuple(source.line(n + 1) for n in range(begin, number))
        margin = len(indent) + _WIDTH
        yield Prompted(
            start=source.line_starts[begin],
            end=source.line_starts[number - 1] + len(lines[-1]),
            line=begin + 1,
            code=Code("\n".join(line[margin:] for line in lines)),
            lines=lines,
            indent=indent,
            newline=source.newline,
            cell=cell,
            is_excerpt=True,
        )


def _indent(source: Source, number: int, *, is_first: bool = False) -> str | None:
    """How far a line with a prompt is indented; None for one without."""
    match = _PROMPT.match(source.line(number + 1))
    return match["indent"] if match and (match["first"] or not is_first) else None
