"""IPython's magics and shell lines, hidden so that the rest of a cell is Python.

A line that starts with ``%`` or ``!`` is replaced by one that Python accepts, and put back later.
What stands behind ``%time`` and the like is Python itself and stays visible. What stands below
``%%writefile train.py`` is a file of its own.
"""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from .pieces import is_python

_LINE = re.compile(r"(?P<indent>[ \t]*)(?P<rest>(?:[%!?]|.*\?\s*$).*)")
_AUTOMAGIC = re.compile(r"(?P<indent>[ \t]*)(?P<rest>(?:conda|mamba|micromamba|pip|uv)[ \t]+\w.*)")
"""Magics that IPython knows without a ``%``, if a cell is nothing but one line."""
_ASSIGNED = re.compile(r"(?P<head>[ \t]*[\w.,\s\[\]\"']+=\s*)(?P<rest>[%!].*)")
_TIMED = re.compile(
    r"(?P<indent>[ \t]*)(?P<magic>%(?:time|timeit|prun|memit)\b(?:\s+-\S+(?:\s+\d+)?)*\s+)"
)
_PYTHON_CELLS = ("%%time", "%%timeit", "%%capture", "%%prun", "%%memit")
_FILE = re.compile(r"%%(?:write)?file[ \t]+(?P<words>[^\n]*)\n")
_APPEND = frozenset({"-a", "--append"})
_PLACEHOLDER = re.compile(r"(?:(?:pass|None)  )?# railswitch-magic (\d+)")


class File(NamedTuple):
    """A Python file that a cell writes."""

    name: str
    is_continued: bool
    """Whether the cell goes on with what others have written to it."""


class Code:
    """Python as it stands there, without magics."""

    file: File | None = None
    """The file that it writes, if it does that."""
    first = 0
    """How many of its lines stand above the Python in it."""
    is_python = True
    """Whether it is Python at all, and not a cell in another language."""

    def __init__(self, text: str) -> None:
        self.text = text
        """The Python in it."""

    def whole(self, text: str) -> str:
        """All of it with a new text."""
        return self.restored(text)

    def restored(self, text: str) -> str:
        """A part of the text with the magics put back."""
        return text


class Hidden(Code):
    r"""One cell with its magics hidden.

    >>> cell = Hidden("!pip install ray\nprint(1)\n")
    >>> cell.text
    'pass  # railswitch-magic 0\nprint(1)\n'
    >>> cell.restored(cell.text)
    '!pip install ray\nprint(1)\n'
    """

    def __init__(self, text: str, numbers: itertools.count[int] | None = None) -> None:
        super().__init__(text)
        self._numbers = numbers or itertools.count()
        self._lines: dict[int, str] = {}
        self._prefixes: dict[str, str] = {}
        self._original = text
        self._is_one_line = len(text.strip().splitlines()) == 1
        self._head = ""
        self.file = _file(text)
        if self.file:
            self.first = 1
            self._head = text[: text.index("\n") + 1]
            self.text = text.removeprefix(self._head)
            return
        self.is_python = not text.startswith("%%") or text.startswith(_PYTHON_CELLS)
        if self.is_python and not is_python(text):
            self.text = self._masked(text)

    def whole(self, text: str) -> str:
        """All of it with a new text."""
        return self._head + self.restored(text)

    def restored(self, text: str) -> str:
        """A part of the text with the magics put back."""
        for number, prefix in self._prefixes.items():
            text = text.replace(number, prefix)
        return _PLACEHOLDER.sub(lambda match: self._lines[int(match[1])], text)

    def _masked(self, text: str) -> str:
        lines: list[str] = []
        continues = False
        for line in text.splitlines(keepends=True):
            body = line.rstrip("\r\n")
            end = line[len(body) :]
            masked = self._comment(body) if continues else self._line(body)
            continues = masked != body and body.endswith("\\")
            lines.append(masked + end)
        return "".join(lines)

    def _line(self, body: str) -> str:
        timed = _TIMED.match(body)
        if timed and is_python(body[timed.end() :]):
            return timed["indent"] + self._prefix(timed["magic"]) + body[timed.end() :]
        assigned = _ASSIGNED.fullmatch(body)
        if assigned:
            return assigned["head"] + f"None  # railswitch-magic {self._keep(assigned['rest'])}"
        magic = _LINE.fullmatch(body)
        if magic is None and self._is_one_line:
            magic = _AUTOMAGIC.fullmatch(body)
        if magic and not is_python(body.strip()):
            return magic["indent"] + f"pass  # railswitch-magic {self._keep(magic['rest'])}"
        return body

    def _comment(self, body: str) -> str:
        return f"# railswitch-magic {self._keep(body)}"

    def _keep(self, text: str) -> int:
        number = next(self._numbers)
        self._lines[number] = text
        return number

    def _prefix(self, magic: str) -> str:
        """A statement as long as the magic, so that columns stay: a number nobody else uses."""
        width = len(magic) - len("; ")
        number = 10**width - 1
        while str(number) in self._original or f"{number}; " in self._prefixes:
            number -= 1
        self._prefixes[f"{number}; "] = magic
        return f"{number}; "


def _file(text: str) -> File | None:
    """The Python file that a cell writes."""
    line = _FILE.match(text)
    words = line["words"].split() if line else []
    names = [word.strip("\"'") for word in words if word not in _APPEND]
    if len(names) != 1 or not names[0].endswith(".py"):
        return None
    return File(names[0], is_continued=len(words) > 1)
