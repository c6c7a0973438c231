"""Markdown and reStructuredText: the Python examples.

Examples that build on one another are looked at together. One that gives a name another meaning,
as an "after" beside a "before" does, begins a new program, unless it uses what others import.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..findings.finding import Finding
from ..findings.issue import FileResult
from ..settings import Settings
from ..text.files import decode_utf8
from ..text.mentions_ray import may_matter
from ..text.source import Source
from .blocks import Block, Quoted, Work, beside, files_in, rebuilt, work_on
from .doctests import is_prompted, prompted
from .magics import Hidden
from .pieces import is_python
from .places import directives, in_markdown
from .shell import findings, for_code, issues, lines_of_document, with_requirements


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the examples of a document."""
    text = decode_utf8(data).text
    done = _worked_on(text, settings, path, fix=False)
    done += _around(text, settings, path)
    return FileResult(path, done.issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """A document with its examples migrated."""
    old = decode_utf8(data)
    done = _worked_on(old.text, settings, path, fix=True)
    rewritten = rebuilt(old.text, done.texts, done.texts)
    found = _in_shell_lines(rewritten, settings, path)
    new, fixed = with_requirements(rewritten, settings, path, found)
    done += _around(new, settings, path)
    if new == old.text:
        return FileResult(path, done.issues, old=old.text)
    all_fixed = (*done.fixed, *fixed)
    return FileResult(
        path, done.issues, all_fixed, old=old.text, new=new, data=old.encoded(new), was=data
    )


def _worked_on(text: str, settings: Settings, path: str, *, fix: bool) -> Work:
    programs = list(_programs(text, path))
    chosen = beside(settings, programs) if len(programs) > 1 else settings
    return work_on(programs, chosen, path, fix=fix)


def _around(text: str, settings: Settings, path: str) -> Work:
    """What a reader is told to install and to look at."""
    found = _in_shell_lines(text, settings, path)
    return Work(tuple(issues(text, settings, path, found)), (), {})


def _in_shell_lines(text: str, settings: Settings, path: str) -> list[Finding]:
    lines = lines_of_document(text)
    if not lines.strip():
        return []
    programs = _programs(text, path)
    code = "\n".join(block.code.text for program in programs for block in program)
    return list(findings(lines, "", for_code(settings, code).minimum))


def _programs(text: str, path: str) -> Iterator[list[Block]]:
    blocks = list(examples(text, is_markdown=not path.endswith(".rst")))
    others = [block for block in blocks if not block.code.file]
    for program in (*files_in(blocks), *together(others)):
        if may_matter("\n".join(block.code.text for block in program).encode()):
            yield program


@dataclass
class _Program:
    """Examples that build on one another."""

    blocks: list[Block] = field(default_factory=list)
    imports: dict[str, str] = field(default_factory=dict)
    """The names that they import at their top, with what they stand for."""
    definitions: dict[str, str] = field(default_factory=dict)
    """The functions and classes that they define there."""
    assigned: set[str] = field(default_factory=set)
    """The variables that they assign there before they read them."""
    missing: set[str] = field(default_factory=set)
    """The names that they use, and which mean nothing in them."""

    @property
    def meanings(self) -> dict[str, str]:
        """What they import and define, so that two programs can be compared."""
        return self.imports | self.definitions

    def fits(self, other: _Program) -> bool:
        """Whether other examples give no name another meaning."""
        known = self.meanings
        if not other.assigned.isdisjoint(self.imports):
            return False  # `train = 3` is not what the examples above it call `train`
        return all(known.get(name, meaning) == meaning for name, meaning in other.meanings.items())

    def add(self, other: _Program) -> None:
        """Go on with other examples."""
        self.blocks += other.blocks
        self.missing |= other.missing - self.meanings.keys()
        self.imports |= other.imports
        self.definitions |= other.definitions
        self.assigned |= other.assigned


def together(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """The examples, those together that build on one another.

    One that uses an import of an earlier program belongs to it, whatever else it defines anew:
    the import stays as long as somebody uses it.
    """
    programs = [_Program()]
    for example in map(_example, blocks):
        if not programs[-1].fits(example):
            programs.append(_Program())
        programs[-1].add(example)
        while any(not programs[-1].missing.isdisjoint(p.imports) for p in programs[:-1]):
            last = programs.pop()
            programs[-1].add(last)
    yield from (program.blocks for program in programs)


def _example(block: Block) -> _Program:
    program = _Program([block])
    if not is_python(block.code.text):
        return program
    tree = ast.parse(block.code.text)
    known: set[str] = set()
    for node in tree.body:
        known |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _is_read(n)}
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            program.imports |= imported(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            program.definitions[node.name] = ast.unparse(node)
        elif isinstance(node, ast.Assign):
            program.assigned |= {t.id for t in node.targets if isinstance(t, ast.Name)} - known
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    read = {name.id for name in names if _is_read(name)}
    written = {name.id for name in names if not _is_read(name)}
    program.missing = read - written - program.meanings.keys()
    return program


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def imported(statement: ast.Import | ast.ImportFrom) -> dict[str, str]:
    """What each name stands for that an import binds."""
    found: dict[str, str] = {}
    module = getattr(statement, "module", "") or ""
    for alias in statement.names:
        bound = alias.asname or alias.name.partition(".")[0]
        whole = alias.name if alias.asname or module else bound
        found[bound] = f"{module}.{whole}"
    return found


def examples(
    text: str,
    *,
    is_markdown: bool = True,
    cell: int | None = None,
    numbers: itertools.count[int] | None = None,
) -> Iterator[Block]:
    """The Python examples of a text; the numbers tell what is hidden in them."""
    source = Source(text)
    lines = [source.whole_line(number + 1) for number in range(len(source.line_starts))]
    numbers = numbers or itertools.count()
    for place in in_markdown(lines) if is_markdown else directives(lines):
        first, last = place.first, place.last
        if is_prompted(lines[first:last]):
            yield from prompted(source, first, last, cell)
            continue
        shown = tuple(line.rstrip("\r\n") for line in lines[first:last])
        kind = Quoted if place.is_quoted else Block
        code = Hidden("\n".join(kind.stripped(line, place.indent) for line in shown), numbers)
        if code.is_python and (place.is_certain or is_python(code.text)):
            start = source.line_starts[first]
            end = source.line_starts[last - 1] + len(shown[-1])
            newline = "\r\n" if lines[first].endswith("\r\n") else "\n"
            yield kind(
                start, end, first + 1, code, shown, place.indent, newline, cell, is_excerpt=True
            )
