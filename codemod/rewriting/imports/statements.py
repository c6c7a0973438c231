"""Import statements that change, written where isort would put them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...names.module import Module, body_of
from ...text.patches import Patch, replace
from ..statements import line_below, lines_of, may_have_line_above, shares_line
from .layout import statement_text
from .model import Changes, Import
from .stretches import stretches


@dataclass(eq=False)
class Entry:
    """One name in an import statement, and the alias in the source that it comes from."""

    new: Import
    origin: ast.alias | None = None


@dataclass(eq=False)
class Statement:
    """One import statement, as it was and as it shall be."""

    entries: list[Entry]
    node: ast.Import | ast.ImportFrom | None = None
    """None for a statement that is new."""
    after: Statement | None = None
    """For a new statement: the one that it was asked for at."""
    is_touched: bool = False

    @property
    def module(self) -> str:
        """The module after ``from``; empty for a plain import."""
        return self.entries[0].new.module if self.is_from else ""

    @property
    def is_from(self) -> bool:
        """Whether it is a ``from`` import."""
        return bool(self.entries) and bool(self.entries[0].new.name)

    @property
    def key(self) -> tuple[bool, str]:
        """Its place in isort's order."""
        return self.is_from, self.entries[0].new.module.lower() if self.entries else ""


def rewritten(module: Module, changes: Changes) -> Iterator[Patch]:
    """The patches of all import statements that change."""
    touched = {
        *changes.added,
        *(
            binding.statement
            for _, _, binding in module.names.imports
            if binding.node in changes.dropped or binding.node in changes.changed
        ),
    }
    for body in _bodies(module, touched):
        yield from _Block(module, body, changes).patches()


def _bodies(module: Module, statements: set[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """The lists of statements in which the given ones stand, each once."""
    seen: list[list[ast.stmt]] = []
    for statement in sorted(statements, key=lambda node: (node.lineno, node.col_offset)):
        body = body_of(module, statement)
        if not any(body is other for other in seen):
            seen.append(body)
            yield body


class _Block:
    """The import statements of one list of statements."""

    def __init__(self, module: Module, body: list[ast.stmt], changes: Changes) -> None:
        self.module = module
        self.source = module.source
        self.body = body
        self.statements = [
            Statement(_entries(node), node)
            for node in body
            if isinstance(node, (ast.Import, ast.ImportFrom))
        ]
        self.before = {s: s.key for s in self.statements}
        self.stretches = stretches(module, body)
        for statement in list(self.statements):
            self._change(statement, changes)

    # What each statement imports

    def _change(self, statement: Statement, changes: Changes) -> None:
        kept: list[Entry] = []
        wanted: list[Entry] = []
        for entry in statement.entries:
            if entry.origin in changes.dropped:
                statement.is_touched = True
            elif entry.origin in changes.changed:
                statement.is_touched = True
                wanted.append(Entry(changes.changed[entry.origin], entry.origin))
            else:
                kept.append(entry)
        statement.entries = kept
        if statement.node is not None:
            wanted += [Entry(new) for new in changes.added.get(statement.node, ())]
        for entry in wanted:
            self._place(entry, statement)

    def _place(self, entry: Entry, asked_at: Statement) -> None:
        """Put a name into the statement where it belongs."""
        home = self._home_of(entry.new, asked_at)
        if home is None and not asked_at.entries:
            home = asked_at
        if home is None:
            home = Statement([], after=asked_at)
            self.statements.insert(self._place_of_new(entry.new, asked_at), home)
        if any(known.new == entry.new for known in home.entries):
            return
        home.is_touched = True
        siblings = asked_at.node.names if asked_at.node is not None else ()
        position = _position(home.entries, entry, siblings)
        if home.node is not None and "#" in self.source.segment(home.node):
            position = max(position, _behind_siblings(home.entries, entry, siblings))
        home.entries.insert(position, entry)

    def _place_of_new(self, new: Import, asked_at: Statement) -> int:
        """Behind the statement, and in alphabetical order among others that are new there."""
        place = self.statements.index(asked_at) + 1
        for other in self.statements[place:]:
            if other.after is not asked_at or other.key > (bool(new.name), new.module):
                break
            place += 1
        return place

    def _home_of(self, new: Import, asked_at: Statement) -> Statement | None:
        others = [s for s in self.statements if s is not asked_at]
        for statement in [asked_at, *others]:
            if self._stretch(statement) != self._stretch(asked_at):
                continue  # by the time that is reached, the name may be needed
            if new.name and statement.is_from and statement.module == new.module:
                return statement
            if not new.name and any(known.new == new for known in statement.entries):
                return statement
        return None

    def _stretch(self, statement: Statement) -> int:
        if statement.node is None:
            assert statement.after is not None
            return self._stretch(statement.after)
        return self.stretches[statement.node]

    # Where each statement stands

    def patches(self) -> Iterator[Patch]:
        gone = [s for s in self.statements if s.node is not None and not s.entries]
        new = [s for s in self.statements if s.node is None and s.entries]
        empties_body = len(gone) == len(self.body) and not new
        lines: list[tuple[Statement, Patch]] = []
        for statement in self.statements:
            if not statement.is_touched:
                continue
            if statement.node is None:
                lines.append((statement, self._insertion(statement, self._text(statement))))
            elif not statement.entries:
                yield self._removal(
                    statement.node, stays=empties_body or self._shares_line(statement)
                )
            elif (anchor := self._better_place(statement)) is None:
                yield replace(*self.source.span(statement.node), self._text(statement))
            else:
                yield replace(*lines_of(self.source, statement.node), "")
                lines.append((statement, self._moved(statement, statement.node, anchor)))
        # In isort's order, for several may go to one place.
        yield from (patch for _, patch in sorted(lines, key=lambda line: line[0].key))

    def _moved(self, statement: Statement, node: ast.stmt, anchor: Statement) -> Patch:
        end, line_end = self.source.span(node)[1], lines_of(self.source, node)[1]
        comment = self.source.text[end:line_end].rstrip("\r\n")
        return self._line_before_or_after(anchor, statement, self._text(statement) + comment)

    def _insertion(self, statement: Statement, text: str) -> Patch:
        assert statement.after is not None
        anchor = self._better_place(statement) or statement.after
        return self._line_before_or_after(anchor, statement, text)

    def _line_before_or_after(self, anchor: Statement, new: Statement, text: str) -> Patch:
        """A line with the text above the anchor if it sorts before it, else below."""
        assert anchor.node is not None
        line_start = lines_of(self.source, anchor.node)[0]
        line_end = line_below(self.source, self.body, anchor.node)
        indent = self.source.indent(line_start)
        newline = self.source.newline
        is_above = anchor.entries and new.key < anchor.key and self._is_sorted(anchor)
        if is_above and may_have_line_above(self.module, anchor.node):
            return replace(line_start, line_start, f"{indent}{text}{newline}")
        behind = self.source.text[:line_end].endswith(("\n", "\r"))
        line = f"{indent}{text}{newline}" if behind else f"{newline}{indent}{text}"
        return replace(line_end, line_end, line)

    def _better_place(self, statement: Statement) -> Statement | None:
        """The neighbour at which a sorted run of imports wants the statement, if not here."""
        run = self._run(statement.after or statement)
        if not self._is_sorted(statement.after or statement) or self._shares_line(statement):
            return None
        if statement.node is not None and self._has_comment_above(statement.node):
            return None
        others = [s for s in run if s is not statement and s.entries]
        if not others:
            return None
        smaller = [s for s in others if s.key <= statement.key]
        place = len(smaller)
        if statement.node is not None:
            current = sum(1 for s in run[: run.index(statement)] if s.entries)
            if place == current:
                return None
        return smaller[-1] if smaller else others[0]

    def _run(self, statement: Statement) -> list[Statement]:
        """The import statements on adjacent lines around one, from the source."""
        old = [s for s in self.statements if s.node is not None]
        index = old.index(statement)
        first = last = index
        while first > 0 and self._adjacent(old[first - 1], old[first]):
            first -= 1
        while last + 1 < len(old) and self._adjacent(old[last], old[last + 1]):
            last += 1
        return old[first : last + 1]

    def _adjacent(self, above: Statement, below: Statement) -> bool:
        assert above.node is not None
        assert below.node is not None
        return above.node.end_lineno is not None and above.node.end_lineno + 1 == below.node.lineno

    def _is_sorted(self, statement: Statement) -> bool:
        keys = [self.before[s] for s in self._run(statement)]
        return keys == sorted(keys)

    def _shares_line(self, statement: Statement) -> bool:
        return statement.node is not None and shares_line(self.body, statement.node)

    def _has_comment_above(self, node: ast.stmt) -> bool:
        return node.lineno > 1 and self.source.line(node.lineno - 1).lstrip().startswith("#")

    # Text

    def _removal(self, node: ast.stmt, *, stays: bool) -> Patch:
        start, end = self.source.span(node)
        if stays:
            return replace(start, end, "pass")
        line_start, line_end = lines_of(self.source, node)
        below = self.source.text[line_end:]
        is_replaced = any(s.node is None and s.entries for s in self.statements)
        if not is_replaced and not self.source.text[:line_start].strip():
            line_end += len(below) - len(below.lstrip("\r\n"))
        elif self._begins_block(node.lineno - 1) and self._is_blank((node.end_lineno or 0) + 1):
            line_end = self.source.line_starts[(node.end_lineno or 0) + 1]
        return replace(line_start, line_end, "")

    def _begins_block(self, number: int) -> bool:
        """Whether no blank line is needed below a line: it is one, or the head of a block."""
        return self._is_blank(number) or self._text_of(number).endswith(":")

    def _is_blank(self, number: int) -> bool:
        return 0 < number < len(self.source.line_starts) and not self._text_of(number)

    def _text_of(self, number: int) -> str:
        return self.source.line(number).strip() if number > 0 else ""

    def _text(self, statement: Statement) -> str:
        old = self.source.segment(statement.node) if statement.node is not None else None
        column = statement.node.col_offset if statement.node is not None else 0
        entries = [(entry.new, _index(statement.node, entry.origin)) for entry in statement.entries]
        return statement_text(entries, old, indent=" " * column, newline=self.source.newline)


def _entries(node: ast.Import | ast.ImportFrom) -> list[Entry]:
    if isinstance(node, ast.Import):
        return [Entry(Import(a.name, asname=a.asname or ""), a) for a in node.names]
    module = "." * node.level + (node.module or "")
    return [Entry(Import(module, a.name, a.asname or ""), a) for a in node.names]


def _index(node: ast.Import | ast.ImportFrom | None, alias: ast.alias | None) -> int | None:
    """Which of a statement's own names an entry comes from."""
    if node is None or alias is None or alias not in node.names:
        return None
    return node.names.index(alias)


def _position(entries: list[Entry], new: Entry, siblings: Sequence[ast.alias]) -> int:
    """Where a name goes: before those that it stood before, in order if the others are, or last."""
    behind = siblings[siblings.index(new.origin) + 1 :] if new.origin in siblings else ()
    for index, entry in enumerate(entries):
        if entry.origin in behind:
            return index
    keys = [_member_key(entry.new) for entry in entries]
    if keys != sorted(keys):
        return len(entries)
    return sum(1 for key in keys if key <= _member_key(new.new))


def _behind_siblings(entries: list[Entry], new: Entry, siblings: Sequence[ast.alias]) -> int:
    """The first place at which a name passes none that it stood behind, with its comment."""
    if new.origin not in siblings:
        return 0
    before = siblings[: siblings.index(new.origin)]
    return 1 + max((i for i, entry in enumerate(entries) if entry.origin in before), default=-1)


def _member_key(new: Import) -> tuple[int, str, str]:
    """Isort's order of names: constants, then classes, then the rest."""
    name = new.name
    rank = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return rank, name, new.asname
