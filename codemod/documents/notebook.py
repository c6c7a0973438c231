"""Jupyter notebooks: the cells are one program; all else stays as it is, byte for byte.

The examples in the text between the code cells belong to it: they use what the code imports. One
that gives an imported name another meaning stands by itself, as does a file that a cell writes.
"""

from __future__ import annotations

import ast
import itertools
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import replace as with_values
from typing import Any

from ..engine import undefined_in
from ..findings.issue import FileResult, Issue
from ..settings import Settings
from ..text.files import UnreadableError, decode_utf8
from ..text.patches import apply, replace
from ..text.source import Source
from .blocks import Block, Work, beside, files_in, rebuilt, work_on
from .json_text import Path, Value, encoded, values
from .magics import Hidden
from .markup import examples, imported, together
from .pieces import is_python
from .shell import findings, for_code, is_shell, issues, lines_of_cell, with_requirements


@dataclass(frozen=True)
class Cell:
    """A cell with Python in it, and where its source stands in the file."""

    number: int
    """Its place among all cells, counted from 1."""
    blocks: tuple[Block, ...]
    """The Python in it: the whole of a code cell, or the examples in a text."""
    source: str
    value: Value
    lines: tuple[Value, ...]
    """The lines, if the source is a list of them."""
    is_code: bool = True


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the cells of a notebook."""
    text = decode_utf8(data).text
    cells = _cells(text)
    sources = [cell.source for cell in cells]
    done = _run(cells, settings, path, fix=False) + _around(cells, sources, settings, path)
    found = _with_file_lines(done.issues, cells, text)
    return FileResult(path, found, old=_shown(cells))


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """A notebook with its cells migrated."""
    old = decode_utf8(data)
    cells = _cells(old.text)
    done = _run(cells, settings, path, fix=True)
    sources = [rebuilt(cell.source, cell.blocks, done.texts) for cell in cells]
    sources, fixed = _with_requirements(cells, sources, settings, path)
    done += fixed
    done += _around(cells, sources, settings, path)
    changed = [
        (cell, source) for cell, source in zip(cells, sources, strict=True) if source != cell.source
    ]
    if not changed:
        found = _with_file_lines(done.issues, cells, old.text)
        return FileResult(path, found, old=_shown(cells))
    text = apply(
        old.text,
        [
            replace(cell.value.start, cell.value.end, _json(cell, source, old.text))
            for cell, source in changed
        ],
    )
    return FileResult(
        path,
        _with_file_lines(done.issues, _cells(text), text),
        _with_file_lines(done.fixed, cells, old.text),
        old=_shown(cells),
        new=_shown(cells, sources),
        data=old.encoded(text),
        was=data,
    )


def _with_file_lines(found: Iterable[Issue], cells: list[Cell], text: str) -> tuple[Issue, ...]:
    """Findings with the lines of the file, which is JSON, in which the lines of the cells stand."""
    known = {cell.number: cell.lines or (cell.value,) for cell in cells}
    source = Source(text)

    def line_of(issue: Issue) -> int:
        lines = known.get(issue.cell or 0)
        return (
            source.position(lines[min(issue.line, len(lines)) - 1].start)[0]
            if lines
            else issue.line
        )

    return tuple(with_values(issue, file_line=line_of(issue)) for issue in found)


def program(data: bytes) -> str:
    """The code cells as one text, for those who only want to know what is in it."""
    return _joined([block for block in _blocks(_cells(decode_utf8(data).text)) if _is_run(block)])


def _joined(blocks: list[Block], texts: dict[Block, str] | None = None) -> str:
    new = texts or {}
    parts = [new.get(block, block.code.text) for block in blocks]
    return "\n".join(part for part in parts if is_python(part))


def _run(cells: list[Cell], settings: Settings, path: str, *, fix: bool) -> Work:
    blocks = _blocks(cells)
    code = [block for block in blocks if _is_run(block)]
    joined = [*_agreeing(blocks, code)]
    main = work_on([joined], settings, path, fix=fix)
    if len(joined) > len(code) and _is_lost(code, main.texts):
        joined = code
        main = work_on([joined], settings, path, fix=fix)
    texts = [block for block in blocks if block not in joined and not block.code.file]
    rest = [*files_in(blocks), *(program for program in together(texts) if program)]
    chosen = beside(settings, [joined]) if rest else settings
    return main + work_on(rest, chosen, path, fix=fix)


def _around(cells: list[Cell], sources: list[str], settings: Settings, path: str) -> Work:
    """What the shell lines of the cells install, set and show, for the code beside them."""
    minimum = _minimum(cells, settings)
    found = [
        with_values(issue, cell=cell.number)
        for cell, source in zip(cells, sources, strict=True)
        if cell.is_code
        for issue in issues(source, settings, path, findings(lines_of_cell(source), "", minimum))
    ]
    return Work(tuple(found), (), {})


def _with_requirements(
    cells: list[Cell], sources: list[str], settings: Settings, path: str
) -> tuple[list[str], Work]:
    """The cells with what migrated code needs in their shell lines, and what was put right."""
    minimum = _minimum(cells, settings)
    texts = []
    fixed: list[Issue] = []
    for cell, source in zip(cells, sources, strict=True):
        found = findings(lines_of_cell(source), "", minimum) if cell.is_code else ()
        text, done = with_requirements(source, settings.in_cell(cell.number), path, found)
        texts.append(text)
        fixed += [with_values(issue, cell=cell.number) for issue in done]
    return texts, Work((), tuple(fixed), {})


def _minimum(cells: list[Cell], settings: Settings) -> str:
    """The oldest Ray that will do for the code of the notebook."""
    code = _joined([block for block in _blocks(cells) if _is_run(block)])
    return for_code(settings, code).minimum


def _is_lost(code: list[Block], texts: dict[Block, str]) -> bool:
    """Whether the code would use a name by then that only an example in a text defines."""
    if texts.keys().isdisjoint(code):
        return False
    return bool(undefined_in(_joined(code, texts)) - undefined_in(_joined(code)))


def _agreeing(blocks: list[Block], code: list[Block]) -> Iterator[Block]:
    """The code, and the examples in which the names that it imports mean the same."""
    known: dict[str, set[str]] = defaultdict(set)
    for block in code if len(blocks) > len(code) else ():
        for name, meaning in _bound(block.code.text):
            known[name].add(meaning)
    for block in blocks:
        if block.code.file:
            continue
        if not block.is_excerpt or all(
            name not in known or meaning in known[name] for name, meaning in _bound(block.code.text)
        ):
            yield block


def _bound(text: str) -> Iterator[tuple[str, str]]:
    """The names that a text binds at its top, with what they import; '' for what is its own."""
    waiting: list[ast.AST] = list(ast.parse(text).body) if is_python(text) else []
    while waiting:
        match waiting.pop():
            case ast.Import() | ast.ImportFrom() as statement:
                yield from imported(statement).items()
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name, ""
            case ast.Name(name, ast.Store()):
                yield name, ""
            case node:
                waiting += ast.iter_child_nodes(node)


def _blocks(cells: list[Cell]) -> list[Block]:
    return [block for cell in cells for block in cell.blocks]


def _is_run(block: Block) -> bool:
    """Whether it is code of the notebook itself."""
    return not block.is_excerpt and not block.code.file


def _cells(text: str) -> list[Cell]:
    """The cells of a notebook that have Python in them."""
    notebook = _parsed(text)
    if not _is_python(notebook):
        return []
    sources: dict[Path, list[Value]] = {}
    for value in values(text, _is_source):
        sources.setdefault(value.path[:3], []).append(value)
    return list(_python_cells(notebook, sources))


def _python_cells(notebook: dict[str, Any], sources: dict[Path, list[Value]]) -> Iterator[Cell]:
    numbers: itertools.count[int] = itertools.count()
    for index, cell in enumerate(notebook["cells"]):
        source = _source(cell, index + 1)
        if source is None:
            continue
        blocks = tuple(_blocks_of(cell.get("cell_type"), source, index + 1, numbers))
        is_code = cell.get("cell_type") == "code"
        if blocks or (is_code and is_shell(source)):
            places = sources["cells", index, "source"]
            whole = next(
                value for value in places if len(value.path) == len(("cells", 0, "source"))
            )
            lines = tuple(value for value in places if value is not whole)
            yield Cell(index + 1, blocks, source, whole, lines, is_code)


def _source(cell: Any, number: int) -> str | None:
    """The source of a cell; None if it has none."""
    if not isinstance(cell, dict):
        raise UnreadableError(f"cell {number}: it is not a notebook of version 4: no object")
    source = cell.get("source")
    lines = [source] if isinstance(source, str) else source
    if isinstance(lines, list) and all(isinstance(line, str) for line in lines):
        return "".join(lines)
    if source is None:
        return None
    raise UnreadableError(f"cell {number}: its source is neither a string nor a list of strings")


def _blocks_of(
    kind: object, source: str, cell: int, numbers: itertools.count[int]
) -> Iterator[Block]:
    if kind == "markdown":
        yield from examples(source, cell=cell, numbers=numbers)
    elif kind == "code":
        newline = "\r\n" if source.count("\r\n") == source.count("\n") > 0 else "\n"
        lines = tuple(source.split(newline))
        indent = _indent(lines)
        code = Hidden("\n".join(line.removeprefix(indent) for line in lines), numbers)
        if code.is_python:
            yield Block(0, len(source), 1, code, lines, indent, newline, cell=cell)


def _indent(lines: Iterable[str]) -> str:
    """How far the first line of a cell is indented, which IPython takes off all of them."""
    first = next(filter(str.strip, lines), "")
    return first[: len(first) - len(first.lstrip(" \t"))]


def _parsed(text: str) -> dict[str, Any]:
    try:
        notebook = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableError(
            f"line {error.lineno}: it is not a notebook, but broken JSON: {error.msg}"
        ) from error
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise UnreadableError("it is not a notebook of version 4: it has no list of cells")
    return notebook


def _is_python(notebook: dict[str, Any]) -> bool:
    metadata = _object(notebook.get("metadata"))
    language = _object(metadata.get("language_info")).get("name")
    language = language or _object(metadata.get("kernelspec")).get("language")
    return language is None or "python" in str(language).lower()


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_source(path: Path) -> bool:
    return path[:1] == ("cells",) and path[2:3] == ("source",) and len(path) <= 4  # noqa: PLR2004


def _json(cell: Cell, source: str, text: str) -> str:
    """A cell's new source in the layout of the old one."""
    ascii_only = text.isascii()
    if not cell.lines:
        return encoded(source, ascii_only=ascii_only)
    old = {json.loads(text[v.start : v.end]): text[v.start : v.end] for v in cell.lines}
    items = [
        old.get(line) or encoded(line, ascii_only=ascii_only)
        for line in source.splitlines(keepends=True)
    ]
    head = text[cell.value.start : cell.lines[0].start]
    tail = text[cell.lines[-1].end : cell.value.end]
    between = text[cell.lines[0].end : cell.lines[1].start] if len(cell.lines) > 1 else None
    separator = between if between is not None else f",{head[1:] or ' '}"
    return head + separator.join(items) + tail if items else "[]"


def _shown(cells: list[Cell], sources: list[str] | None = None) -> str:
    """The cells as one text, for diffs."""
    texts = sources if sources is not None else [cell.source for cell in cells]
    return "".join(
        f"# cell {cell.number}\n{text}\n\n" for cell, text in zip(cells, texts, strict=True)
    )
