"""``# railswitch: TODO[RS512] ...``: open decisions, written above the lines they are about."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable

from railswitch.catalogue.general import OPEN

from ..text.source import Source
from .finding import Finding, Safety
from .suppress import logical_line

_WIDTH = 88
_SHORTEST = 56


def marked(text: str, findings: Iterable[Finding]) -> str:
    r"""The text with a comment above each line on which a human has to decide.

    >>> from railswitch.codemod.analysis.ask import analyse
    >>> from railswitch.codemod.names.module import Module
    >>> text = "from ray.air import something_else\n"
    >>> print(marked(text, analyse(Module(text))), end="")
    # railswitch: TODO[RS000] Delete this import, unless another file imports the name ...
    from ray.air import something_else
    """
    source = Source(text)
    comments: dict[tuple[int, str], str] = {}
    for finding in findings:
        if finding.safety is Safety.MANUAL and finding.row is not OPEN:
            line = logical_line(source, source.position(finding.span.start)[0])
            comments.setdefault((line, finding.row.id), _comment(finding, source, line))
    return _inserted(source, list(comments.items()))


def _inserted(source: Source, comments: list[tuple[tuple[int, str], str]]) -> str:
    """The text with those of the comments that do not change the program."""
    text = source.text
    for (line, _), comment in sorted(comments, reverse=True):
        start = source.line_starts[line - 1]
        text = f"{text[:start]}{comment}{text[start:]}"
    if len(comments) == 0 or _is_same(text, source.text):
        return text
    if len(comments) == 1:
        return source.text  # it stands inside a string
    good = [item for item in comments if _inserted(source, [item]) != source.text]
    return _inserted(source, good) if len(good) < len(comments) else source.text


def _comment(finding: Finding, source: Source, line: int) -> str:
    indent = source.indent(source.line_starts[line - 1])
    rules = ",".join((finding.row.id, *finding.also))
    comment = f"# railswitch: TODO[{rules}] {finding.advice}"
    width = max(_SHORTEST, _WIDTH - len(indent))
    return f"{indent}{textwrap.shorten(comment, width, placeholder=' ...')}{source.newline}"


def _is_same(text: str, other: str) -> bool:
    try:
        return ast.dump(ast.parse(text)) == ast.dump(ast.parse(other))
    except SyntaxError:
        return False
