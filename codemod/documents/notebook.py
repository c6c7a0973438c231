"""Jupyter notebooks: the code cells are one program; all else stays as it is, byte for byte."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..files import UnreadableError, decode_utf8
from ..patches import apply, replace
from ..results import FileResult
from ..settings import Settings
from .json_text import Path, Value, encoded, values
from .magics import Hidden
from .pieces import Piece, Program, is_python, run


@dataclass(frozen=True)
class Cell:
    """A code cell, and where its source stands in the file."""

    number: int
    """Its place among all cells, counted from 1."""
    hidden: Hidden
    source: str
    value: Value
    lines: tuple[Value, ...]
    """The lines, if the source is a list of them."""


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the cells of a notebook."""
    cells = _cells(decode_utf8(data).text)
    program = _run(cells, settings, path, fix=False)
    return FileResult(path, program.issues, old=_shown(cells))


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """A notebook with its cells migrated."""
    old = decode_utf8(data)
    cells = _cells(old.text)
    program = _run(cells, settings, path, fix=True)
    sources = [cell.hidden.restored(text) for cell, text in zip(cells, program.texts, strict=True)]
    changed = [
        (cell, source) for cell, source in zip(cells, sources, strict=True) if source != cell.source
    ]
    if not changed:
        return FileResult(path, program.issues, old=_shown(cells))
    text = apply(
        old.text,
        [
            replace(cell.value.start, cell.value.end, _json(cell, source, old.text))
            for cell, source in changed
        ],
    )
    return FileResult(
        path,
        program.issues,
        program.fixed,
        old=_shown(cells),
        new=_shown(cells, sources),
        data=old.encoded(text),
        was=data,
    )


def program(data: bytes) -> str:
    """The cells of a notebook as one text, for those who only want to know what is in it."""
    texts = [cell.hidden.text for cell in _cells(decode_utf8(data).text)]
    return "\n".join(text for text in texts if is_python(text))


def _run(cells: list[Cell], settings: Settings, path: str, *, fix: bool) -> Program:
    pieces = [
        Piece(cell.hidden.text, line=1, cell=cell.number, restored=cell.hidden.restored)
        for cell in cells
    ]
    return run(pieces, settings, path, fix=fix)


def _cells(text: str) -> list[Cell]:
    """The Python cells of a notebook."""
    notebook = _parsed(text)
    if not _is_python(notebook):
        return []
    sources: dict[Path, list[Value]] = {}
    for value in values(text, _is_source):
        sources.setdefault(value.path[:3], []).append(value)
    return list(_code_cells(notebook, sources))


def _code_cells(notebook: dict[str, Any], sources: dict[Path, list[Value]]) -> Iterator[Cell]:
    numbers: itertools.count[int] = itertools.count()
    for index, cell in enumerate(notebook["cells"]):
        if cell.get("cell_type") != "code" or "source" not in cell:
            continue
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        hidden = Hidden(source, numbers)
        if hidden.is_python:
            places = sources["cells", index, "source"]
            whole = next(
                value for value in places if len(value.path) == len(("cells", 0, "source"))
            )
            lines = tuple(value for value in places if value is not whole)
            yield Cell(index + 1, hidden, source, whole, lines)


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
    metadata = notebook.get("metadata", {})
    language = metadata.get("language_info", {}).get("name")
    language = language or metadata.get("kernelspec", {}).get("language")
    return language is None or "python" in str(language).lower()


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
