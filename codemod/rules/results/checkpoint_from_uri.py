"""RS504: ``Checkpoint.from_uri(uri)`` becomes ``Checkpoint(uri)``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...findings.edits import Edit, RenameKeyword, Rewrite
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...knowledge.spellings import members
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES
from .._shared.classes import is_asked_of_class

rule = Rule("RS504")

_METHOD = re.compile(r"\s*\.\s*from_uri\Z")


@rule.on_use(*members(CLASSES, "from_uri"))
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """A checkpoint that is made of a URI."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use))


def _edits(use: Use) -> Iterator[Edit]:
    if use.call is None or isinstance(use.node, ast.alias) or not is_asked_of_class(use):
        return
    if "#" in use.module.source.segment(use.node):
        return  # a comment between the class and the method has no other place
    yield Rewrite(use.node, lambda text: _METHOD.sub("", text))
    if keyword_of(use.call, "uri") is not None:
        yield RenameKeyword(use.call, "uri", "path")
