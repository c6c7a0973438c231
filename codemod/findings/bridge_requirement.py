"""``--target bridge``: what is installed where the code runs has to have railswitch in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from railswitch.catalogue.general import BRIDGE_REQUIREMENT

from ..text.source import Span
from .finding import Finding
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
        if is_comment(text, start) or (
            name == "pyproject.toml" and not is_of_dependencies(text, start)
        ):
            continue
        yield Finding(
            row=BRIDGE_REQUIREMENT,
            span=Span(start, match.end("ray")),
            message=(
                f"`{name}` asks for Ray and not for railswitch, from which the code imports once "
                "it has moved to the bridge."
            ),
            advice=BRIDGE_REQUIREMENT.replacement,
        )
        return
