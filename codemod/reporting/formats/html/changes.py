"""What a migration changes, file by file: line numbers, and the words that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from ...diff import cell_in
from ...plan import Change
from .parts import code, escape, quoted

_HEAD = re.compile(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(?: (?P<cell>cell \d+))?")
_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_ALIKE = 0.4
"""Lines that have less in common are another text, in which marked words would say nothing."""
_LONGEST = 2000
"""Words of one change; more would take long, and nobody would read the marks."""


def change(item: Change) -> Iterator[str]:
    """The changes of one file."""
    rules = sorted({issue.rule for issue in item.fixed})
    links = ", ".join(f'<a href="#{rule}">{rule}</a>' for rule in rules)
    data = f"data-file={quoted(item.path)} data-rules={quoted(' '.join(rules))}"
    yield f"<details open {data}><summary>{code(item.path)} {links}</summary>"
    for hunk in item.hunks:
        yield f'<pre class="diff">{"".join(_lines(hunk))}</pre>'
    yield "</details>"


def _lines(hunk: tuple[str, ...]) -> Iterator[str]:
    head = _HEAD.match(hunk[0])
    assert head is not None
    old, new = int(head[1]), int(head[2])
    lines = list(hunk[1:])
    is_notebook = head["cell"] is not None
    if is_notebook and cell_in(lines[0][1:]) is None:
        yield f"<i>{head['cell']}</i>"
    while lines:
        gone, come = marked(_taken(lines, "-"), _taken(lines, "+"))
        for line in gone:
            yield f'<del data-n="{old}">-{line}</del>'
            old += 1
        for line in come:
            yield f'<ins data-n="{new}">+{line}</ins>'
            new += 1
        for line in _taken(lines, " "):
            if is_notebook and cell_in(line) is not None:
                yield f"<i>{escape(line.removeprefix('# '))}</i>"
                old = new = 1
                continue
            yield f'<span data-n="{new}"> {escape(line)}</span>'
            old, new = old + 1, new + 1


def _taken(lines: list[str], mark: str) -> list[str]:
    """The lines at the front that begin with a mark, without it; they are taken away."""
    taken = []
    while lines and lines[0][:1] == mark:
        taken.append(lines.pop(0)[1:])
    return taken


def marked(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """Lines that take the place of others, as HTML in which the words that differ are marked.

    >>> marked(["air.RunConfig()"], ["train.RunConfig()"])
    (['<b>air</b>.RunConfig()'], ['<b>train</b>.RunConfig()'])
    """
    before, after = (_WORD.findall("\n".join(lines)) for lines in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    common = sum(block.size for block in matcher.get_matching_blocks())
    fewer, more = sorted((len(before), len(after)))
    if more > _LONGEST or common < _ALIKE * fewer or not fewer:
        return [escape(line) for line in old], [escape(line) for line in new]
    pieces: tuple[list[str], list[str]] = ([], [])
    for tag, first, last, start, end in matcher.get_opcodes():
        for side, words in zip(pieces, (before[first:last], after[start:end]), strict=True):
            side.append(_piece("".join(words), is_marked=tag != "equal"))
    return _split(pieces[0], old), _split(pieces[1], new)


def _piece(words: str, *, is_marked: bool) -> str:
    """A run of words; a mark ends with its line, and white space at the edge of a line has none."""
    if not is_marked:
        return escape(words)
    return "\n".join(
        f"<b>{escape(line)}</b>" if line.strip() else escape(line) for line in words.split("\n")
    )


def _split(pieces: list[str], lines: list[str]) -> list[str]:
    return "".join(pieces).split("\n") if lines else []
