"""Shell lines in a script, a notebook or a document: what they install, set and show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from railswitch.catalogue import Bridge, find
from railswitch.catalogue.installed import BRIDGE_NEEDS, TRAIN_NEEDS

from ..analysis import environment
from ..findings import bridge_requirement, pins
from ..findings.edits import ReplaceText
from ..findings.finding import Finding
from ..findings.issue import Issue, issue
from ..findings.suppress import Suppressions
from ..names.outside import NOTHING
from ..repository.minimum import minimum_of
from ..settings import Settings
from ..text import patches
from ..text.mentions_ray import may_matter
from ..text.source import Source, Span

_MAGIC = re.compile(r"[ \t]*[!%]")
_AUTOMAGIC = re.compile(r"\s*(?:conda|mamba|micromamba|pip|uv)[ \t]+\w.*\s*")
"""A cell that is nothing but such a line needs no ``%``."""
_SHELL_CELL = re.compile(r"%%(?:bash|sh|script[ \t]+(?:bash|sh))\b")
_TOLD = re.compile(
    r"\b(?:pip3?|conda|mamba|uv|poetry)[ \t]+(?:install|add)\b|\btensorboard\b.*--logdir\b"
)
"""Lines of a document that a reader is to type into a shell."""
_BOARD = re.compile(r"(?<![\w./-])tensorboard\b[^\n]*?--logdir\b[^\n]*?\bray_results\b")
_FILES = find("result-files")


def findings(text: str, path: str, minimum: str) -> Iterator[Finding]:
    """All that is found in a text of shell lines, or in one that is read like them."""
    is_bridge = minimum == BRIDGE_NEEDS  # which is what code needs that goes to the bridge
    for finding in environment.in_text(text):
        if not is_bridge or finding.row.bridge is Bridge.STAYS:
            yield finding
    yield from pins.in_text(text, path, minimum)
    if minimum == TRAIN_NEEDS:
        yield from _boards(text)
    if is_bridge:
        yield from bridge_requirement.in_text(text, path)


def for_code(settings: Settings, code: str) -> Settings:
    """The settings for lines that stand beside code, which may need more than what is around."""
    data = code.encode()
    own = minimum_of(data, matters=may_matter(data)) or ""
    around = settings.outside or NOTHING
    return replace(settings, outside=replace(around, minimum=max(own, around.minimum)))


def issues(text: str, settings: Settings, path: str, found: Iterable[Finding]) -> list[Issue]:
    """Findings in a text, in their order, without those that its comments accept."""
    source = Source(text)
    suppressed = Suppressions(source, is_python=False)
    return [
        issue(finding, source, path)
        for finding in sorted(found, key=lambda finding: finding.span)
        if settings.wants(finding) and not suppressed.cover(finding)
    ]


def with_requirements(
    text: str, settings: Settings, path: str, found: Iterable[Finding]
) -> tuple[str, list[Issue]]:
    """A text with the requirements that migrated code has, and what was put right for that."""
    source = Source(text)
    suppressed = Suppressions(source, is_python=False)
    wanted = [
        finding
        for finding in found
        if settings.wants(finding)
        and settings.may_fix(finding)
        and settings.means(issue(finding, source, path))
        and not suppressed.cover(finding)
    ]
    edits = [edit for finding in wanted for edit in finding.edits if isinstance(edit, ReplaceText)]
    new = patches.apply(text, [patches.replace(*edit.span, edit.text) for edit in edits])
    return new, [issue(finding, source, path) for finding in wanted]


def is_shell(text: str) -> bool:
    """Whether a whole cell is a script for a shell."""
    return _SHELL_CELL.match(text) is not None


def lines_of_cell(text: str) -> str:
    r"""The shell lines of a cell, at their places; the Python between them is left blank.

    >>> lines_of_cell("import os\n!pip install ray\n")
    '         \n!pip install ray\n'
    """
    is_whole = is_shell(text) or _AUTOMAGIC.fullmatch(text)
    return text if is_whole else _only(text, _MAGIC.match)


def lines_of_document(text: str) -> str:
    """The shell lines of a document, at their places."""
    return _only(text, _TOLD.search)


def _only(text: str, is_wanted: Callable[[str], object]) -> str:
    """The lines that are wanted, and those that they go on with; blanks for the others."""
    shown = []
    goes_on = False
    for line in text.splitlines(keepends=True):
        is_shown = goes_on or bool(is_wanted(line))
        goes_on = is_shown and line.rstrip().endswith("\\")
        shown.append(line if is_shown else re.sub(r"[^\r\n]", " ", line))
    return "".join(shown)


def _boards(text: str) -> Iterator[Finding]:
    for match in _BOARD.finditer(text):
        if not pins.is_comment(text, match.start()):
            yield Finding(
                row=_FILES,
                span=Span(*match.span()),
                message=(
                    "V2 writes no files for TensorBoard: in `ray_results` there is nothing to show "
                    "of a trainer's runs. Those of a `Tuner` are there as before."
                ),
                advice=_FILES.replacement,
                is_suggestion=True,
            )
