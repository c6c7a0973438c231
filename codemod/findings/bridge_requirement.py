"""``--target bridge``: what is installed where the code runs has to have railswitch in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from railswitch.catalogue.general import BRIDGE_REQUIREMENT

from ..text.source import Span
from .edits import ReplaceText
from .finding import Finding, Safety
from .pins import is_comment, is_of_dependencies

_FILE = re.compile(
    r"(?:[^/]*requirements[^/]*\.txt|(?:.*/)?requirements/[^/]*\.txt|pyproject\.toml|setup\.cfg"
    r"|Pipfile|[^/]*environment[^/]*\.ya?ml|conda[^/]*\.ya?ml)"
)
_RAY = re.compile(
    r"(?:^[ \t]*(?:-[ \t]+)?[\"']?|[\"'])(?P<ray>ray(?:[ \t]*\[[^\]\n]*\])?)"
    r"(?=[ \t]*(?:[=~!<>;,\"'#@\\]|$))",
    re.MULTILINE,
)

_GROUP = re.compile(r"ray[ \t]*=(?!=)[ \t]*(?:\[|$)", re.MULTILINE)
"""A group of requirements that is called after Ray."""
_QUOTED = re.compile(r"([\"'])ray[^\"'\n]*\1")
_REQUIREMENT = "railswitch[train]"
_TABLE_LINE = 'railswitch = {version = "*", extras = ["train"]}'
_OF_TABLE = re.compile(r"ray[ \t]*=[ \t]*(?:\"[^\"\n]*\"|'[^'\n]*'|\{[^}\n]*\})[ \t]*(?:#|$)")
"""A requirement as Poetry and Pipenv write it, on one line."""
_OF_LIST = re.compile(r"([ \t]+)ray(?![ \t]*=(?!=))")
_ITEM = re.compile(r"([ \t]*)- ")
_PIP = re.compile(r"[ \t]*- pip:[ \t]*(?:#.*)?")
_COMMENT = re.compile(r"[ \t]*#")


def in_text(text: str, path: str) -> Iterator[Finding]:
    r"""The place where requirements name Ray, if they do not name railswitch.

    >>> [finding.span.start for finding in in_text("numpy\nray[train]>=2.51\n", "requirements.txt")]
    [6]
    """
    name = PurePosixPath(path).name
    if "railswitch" in text or not (_FILE.fullmatch(name) or _FILE.fullmatch(path)):
        return
    for match in _RAY.finditer(text):
        start = match.start("ray")
        if is_comment(text, start) or _GROUP.match(text, start):
            continue
        if name == "pyproject.toml" and not is_of_dependencies(text, start):
            continue
        edits = _added(text, start, name)
        yield Finding(
            row=BRIDGE_REQUIREMENT,
            span=Span(start, match.end("ray")),
            message=(
                f"`{name}` asks for Ray and not for railswitch, from which the code imports once "
                "it has moved to the bridge."
            ),
            advice=BRIDGE_REQUIREMENT.replacement,
            safety=Safety.SAFE if edits else Safety.MANUAL,
            edits=edits,
        )
        return


def _added(text: str, start: int, name: str) -> tuple[ReplaceText, ...]:
    """The requirement beside that of Ray, where each stands on a line or in quotes of its own."""
    line_start = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    line = text[line_start:end].rstrip("\r")
    if line.rstrip().endswith("\\"):
        return ()  # with hashes, which a new one would lack
    if new := _new_line(text[:line_start], line, name):
        newline = "\r\n" if text[line_start:end].endswith("\r") else "\n"
        after = line_start + len(line)
        return (ReplaceText(Span(after, after), f"{newline}{new}"),)
    quoted = _QUOTED.match(text, start - 1) if name == "pyproject.toml" else None
    if quoted is None:
        return ()
    indent = line[: start - 1 - line_start]
    gap = f"\n{indent}" if not indent.strip() else " "
    new = f",{gap}{quoted[1]}{_REQUIREMENT}{quoted[1]}"
    return (ReplaceText(Span(quoted.end(), quoted.end()), new),)


def _new_line(above: str, line: str, name: str) -> str:
    """The line behind that of Ray, in a file where each requirement has one; else empty."""
    if name.endswith(".txt"):
        return _REQUIREMENT
    if name == "setup.cfg":
        match = _OF_LIST.match(line)
        return f"{match[1]}{_REQUIREMENT}" if match else ""
    if name.endswith((".yml", ".yaml")):
        match = _ITEM.match(line)
        return f"{match[0]}{_REQUIREMENT}" if match and _is_below_pip(above, match[1]) else ""
    return _TABLE_LINE if _OF_TABLE.match(line) else ""


def _is_below_pip(above: str, indent: str) -> bool:
    """Whether the items with that indentation at the end of a text are for pip, not conda."""
    for line in reversed(above.splitlines()):
        inner = line[: len(line) - len(line.lstrip())]
        if line.strip() and not line.startswith(f"{indent}- ") and not _COMMENT.match(line):
            return bool(_PIP.fullmatch(line)) and len(inner) <= len(indent)
    return False
