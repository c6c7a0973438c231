"""Markdown and reStructuredText: the Python examples.

Examples that build on one another are looked at together. One that gives a name another meaning,
as an "after" beside a "before" does, begins a new program.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..files import decode_utf8
from ..results import FileResult, Issue
from ..scan import may_matter
from ..settings import Settings
from .pieces import Piece, run

_PYTHON = frozenset({"python", "python3", "py", "ipython", "ipython3"})
_FENCE = re.compile(r"(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_DIRECTIVE = re.compile(
    r"(?P<indent>[ \t]*)\.\. (?P<name>code-block|code|sourcecode|testcode)::[ \t]*(?P<language>\S*)"
)
_OPTION = re.compile(r"[ \t]*:[\w-]+:.*")


@dataclass(frozen=True)
class Block:
    """The lines of one example, from the first to behind the last, and their indent."""

    first: int
    last: int
    indent: str
    text: str


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the examples of a document."""
    text = decode_utf8(data).text
    issues: list[Issue] = []
    for blocks in _programs(text, path):
        issues += run(_pieces(blocks), settings, path, fix=False).issues
    return FileResult(path, tuple(issues), old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """A document with its examples migrated."""
    old = decode_utf8(data)
    lines = old.text.splitlines(keepends=True)
    issues: list[Issue] = []
    fixed: list[Issue] = []
    new = dict(enumerate(lines))
    for blocks in _programs(old.text, path):
        program = run(_pieces(blocks), settings, path, fix=True)
        issues += program.issues
        fixed += program.fixed
        for block, text in zip(blocks, program.texts, strict=True):
            if text != block.text:
                _put(block, text, new)
    result = "".join(new.values())
    if result == old.text:
        return FileResult(path, tuple(issues), old=old.text)
    return FileResult(
        path,
        tuple(issues),
        tuple(fixed),
        old=old.text,
        new=result,
        data=old.encoded(result),
        was=data,
    )


def _put(block: Block, text: str, lines: dict[int, str]) -> None:
    """Put the new text of an example in the place of its lines."""
    newline = "\r\n" if lines[block.first].endswith("\r\n") else "\n"
    written = [
        f"{block.indent}{line}{newline}" if line.strip() else newline for line in text.split("\n")
    ]
    lines[block.first] = "".join(written)
    for number in range(block.first + 1, block.last):
        lines[number] = ""


def _pieces(blocks: list[Block]) -> list[Piece]:
    return [Piece(block.text, block.first + 1, len(block.indent)) for block in blocks]


def _programs(text: str, path: str) -> Iterator[list[Block]]:
    """The examples, those together that build on one another."""
    lines = text.splitlines(keepends=True)
    find = _directives if path.endswith(".rst") else _fences
    program: list[Block] = []
    known: dict[str, str] = {}
    for block in find(lines):
        meanings = _meanings(block.text)
        if any(known.get(name, meaning) != meaning for name, meaning in meanings.items()):
            yield program
            program, known = [], {}
        program.append(block)
        known |= meanings
    if may_matter("\n".join(block.text for block in program).encode()):
        yield program


def _meanings(text: str) -> dict[str, str]:
    """What a text imports and defines at its top, so that two texts can be compared."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError):
        return {}
    found: dict[str, str] = {}
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = getattr(node, "module", "") or ""
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                whole = alias.name if alias.asname or module else bound
                found[bound] = f"{module}.{whole}"
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found[node.name] = ast.unparse(node)
    return found


def _fences(lines: list[str]) -> Iterator[Block]:
    """The fenced Python blocks of a Markdown text."""
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number].rstrip("\r\n"))
        number += 1
        if opening is None:
            continue
        first = number
        closing = re.compile(rf"[ \t]*{re.escape(opening['fence'])}{opening['fence'][0]}*[ \t]*$")
        while number < len(lines) and not closing.match(lines[number].rstrip("\r\n")):
            number += 1
        if _is_python(opening["info"]) and number > first:
            yield _block(lines, first, number, opening["indent"])
        number += 1


def _is_python(info: str) -> bool:
    words = re.findall(r"[\w-]+", info.lower())
    if words[:1] in (["code-block"], ["code-cell"], ["code"]):
        words = words[1:]
    return words[:1] == ["testcode"] or (bool(words) and words[0] in _PYTHON)


def _directives(lines: list[str]) -> Iterator[Block]:
    """The Python blocks of a reStructuredText."""
    number = 0
    while number < len(lines):
        directive = _DIRECTIVE.match(lines[number])
        number += 1
        if directive is None:
            continue
        is_wanted = directive["name"] == "testcode" or directive["language"].lower() in _PYTHON
        while number < len(lines) and (_OPTION.match(lines[number]) or not lines[number].strip()):
            number += 1
        first = number
        width = len(directive["indent"])
        while number < len(lines) and (
            not lines[number].strip() or len(_indent(lines[number])) > width
        ):
            number += 1
        last = number
        while last > first and not lines[last - 1].strip():
            last -= 1
        if is_wanted and last > first:
            yield _block(lines, first, last, _indent(lines[first]))


def _block(lines: list[str], first: int, last: int, indent: str) -> Block:
    text = "\n".join(line.rstrip("\r\n").removeprefix(indent) for line in lines[first:last])
    return Block(first, last, indent, text)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
