"""The stretches of Python in a text, and how they are put back into it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from railswitch.catalogue import Role

from ..findings.issue import Issue
from ..names.module import Module
from ..names.outside import NOTHING as ALONE
from ..settings import Settings
from ..text import patches
from ..text.mentions_ray import may_matter
from .magics import Code
from .pieces import Piece, is_python, run


@dataclass(frozen=True, eq=False)
class Block:
    """A cell of code, or an example in a document."""

    start: int
    """Where it stands in its text."""
    end: int
    line: int
    code: Code
    lines: tuple[str, ...]
    """Its lines as they stand there, without their line ends."""
    indent: str = ""
    newline: str = "\n"
    cell: int | None = None
    is_excerpt: bool = False
    """Whether it is shown to people, who know where it belongs, and not run as it is."""

    @property
    def margin(self) -> int:
        """How far the Python in it is indented."""
        return len(self.indent)

    @property
    def piece(self) -> Piece:
        """What the rules get to see of it."""
        return Piece(
            self.code.text,
            self.line + self.code.first,
            self.margin,
            self.cell,
            self.code.restored,
            self.is_excerpt and self.code.file is None,
        )

    def written(self, text: str) -> str:
        """A new text of it, as it stands in the document; lines that stay keep their margin."""
        from difflib import SequenceMatcher  # noqa: PLC0415 - `check` gets by without it

        new = self.code.whole(text).split("\n")
        lines = self.with_margin(new)
        old = [self.without_margin(line) for line in self.lines]
        for match in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
            lines[match.b : match.b + match.size] = self.lines[match.a : match.a + match.size]
        return self.newline.join(lines)

    def without_margin(self, line: str) -> str:
        """The Python in a line."""
        return self.stripped(line, self.indent)

    @staticmethod
    def stripped(line: str, indent: str) -> str:
        """A line without the indent of its block."""
        return line.removeprefix(indent)

    def with_margin(self, lines: list[str]) -> list[str]:
        """Lines of Python as they are written in the document."""
        return [f"{self.indent}{line}" if line.strip() else line for line in lines]


@dataclass(frozen=True, eq=False)
class Quoted(Block):
    """An example in a block quote, whose blank lines have the marks of the quote as well."""

    @staticmethod
    def stripped(line: str, indent: str) -> str:
        """A line without the marks of the quote, whether a space follows the last one or not."""
        marks = indent.rstrip()
        return "" if line.rstrip() == marks else line.removeprefix(indent)

    def with_margin(self, lines: list[str]) -> list[str]:
        """Lines of Python as they are written in the quote."""
        return [self.indent + line if line else self.indent.rstrip() for line in lines]


@dataclass(frozen=True)
class Work:
    """What became of the blocks of a file."""

    issues: tuple[Issue, ...]
    fixed: tuple[Issue, ...]
    texts: dict[Block, str]
    """The new texts of those that change."""

    def __add__(self, other: Work) -> Work:
        """Both, with the issues in the order of the file."""
        return Work(
            _ordered((*self.issues, *other.issues)),
            _ordered((*self.fixed, *other.fixed)),
            self.texts | other.texts,
        )


NOTHING = Work((), (), {})


def beside(settings: Settings, programs: Iterable[list[Block]]) -> Settings:
    """The settings for programs of one file: each knows whose functions the others run."""
    runs: set[Role] = set()
    for blocks in programs:
        text = "\n".join(block.code.text for block in blocks if is_python(block.code.text))
        runs |= Module(text).runs if may_matter(text.encode()) else frozenset()
    around = settings.outside or ALONE
    return replace(settings, outside=replace(around, runs=around.runs | runs))


def work_on(programs: Iterable[list[Block]], settings: Settings, path: str, *, fix: bool) -> Work:
    """Look at programs, or migrate them, each by itself."""
    done = NOTHING
    for blocks in programs:
        # What other files say is about the code that is run, not about a file that it writes.
        is_file = any(block.code.file for block in blocks)
        chosen = replace(settings, outside=None) if is_file else settings
        program = run([block.piece for block in blocks], chosen, path, fix=fix)
        new = zip(blocks, program.texts, strict=True)
        texts = {block: text for block, text in new if text != block.code.text}
        done += Work(program.issues, program.fixed, texts)
    return done


def rebuilt(text: str, blocks: Iterable[Block], texts: dict[Block, str]) -> str:
    """The text in which the blocks stand, with the new texts of those that change."""
    changes = [
        patches.replace(block.start, block.end, block.written(texts[block]))
        for block in blocks
        if block in texts
    ]
    return patches.apply(text, changes)


def files_in(blocks: Iterable[Block]) -> list[list[Block]]:
    """The Python files that ``%%writefile`` makes, each as the blocks that it is made of."""
    programs: dict[str, list[Block]] = {}
    done: list[list[Block]] = []
    for block in blocks:
        file = block.code.file
        if file is None:
            continue
        if file.name not in programs or not file.is_continued:
            programs[file.name] = []
            done.append(programs[file.name])
        programs[file.name].append(block)
    return done


def _ordered(issues: tuple[Issue, ...]) -> tuple[Issue, ...]:
    return tuple(sorted(issues, key=lambda issue: (issue.cell or 0, issue.line, issue.column)))
