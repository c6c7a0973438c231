"""Code that serves older releases of Ray beside code that serves V2: it is right as it is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from railswitch.catalogue import DEPRECATIONS

from ..findings.edits import DropImport, Edit, Replace
from ..findings.finding import Finding
from ..knowledge.types import is_ours
from ..names.module import Module, Use, body_of
from ..names.scopes import Binding, Mention
from ..text.source import Span
from .unknown import is_legacy

_MISSING = {"AttributeError", "ImportError", "ModuleNotFoundError", "TypeError"}
"""What an older release of Ray raises where a name or a parameter is missing."""


def is_fallback(use: Use) -> bool:
    """Whether an import only serves older releases of Ray beside one that serves V2.

    ``try: from ray.train import report`` / ``except ImportError: from ray.air.session import
    report`` is right on both sides, and so is a choice by version.
    """
    return any(_serves_others(use, newer.statement) for newer in _newer(use))


def may_be_taken(use: Use) -> bool:
    """Whether what was seen to run may tell that an import is no fallback but what is used.

    ``if os.environ.get("OLD"):`` says nothing about Ray, so that a run decides. A question about
    Ray itself, its version or what it has is answered by the newest Ray and by no other.
    """
    for newer in _newer(use):
        path = [use.statement, *use.module.parents(use.statement)]
        common = _around_both(use, newer.statement)
        if not isinstance(common, ast.If):
            return False
        choices = [outer for outer in path if isinstance(outer, ast.If)]
        words = {word.lower() for choice in choices for word in _words(choice.test)}
        if use.symbol.name.lower() in words or any(map(_is_about_ray, words)):
            return False
    return True


def like_newer(use: Use) -> tuple[Edit, ...]:
    """The edit that makes an import that of the newer place, if each is a statement of its own."""
    for newer in _newer(use):
        both = use.statement, newer.statement
        if all(isinstance(item, _IMPORTS) and len(item.names) == 1 for item in both):
            return (Replace(use.statement, use.module.source.segment(newer.statement)),)
    return ()


_IMPORTS = (ast.Import, ast.ImportFrom)
_CHOICES = (ast.If, ast.Try)


def _is_about_ray(word: str) -> bool:
    """Whether a word of a condition may be about Ray: its release, or whether it has something."""
    return word in {"ray", "air", "hasattr", "find_spec"} or "ray" in word or "version" in word


def hides_newer(use: Use) -> bool:
    """Whether the newest Ray still takes an import, so that one from a newer place is not."""
    return is_still_there(use.qualname) and bool(_newer(use))


def is_no_choice(use: Use) -> bool:
    """Whether an import and those from newer places are all carried out, one after the other."""
    return not any(isinstance(_around_both(use, item.statement), _CHOICES) for item in _newer(use))


def without_first(use: Use) -> list[Edit]:
    """The edit that drops the first of two imports of a name, where nothing asks for it between."""
    body = body_of(use.module, use.statement)
    for newer in _newer(use):
        if newer.statement not in body or newer.statement is use.statement:
            continue
        places = {body.index(use.statement): use.node, body.index(newer.statement): newer.node}
        first, last = sorted(places)
        between = body[first + 1 : last]
        dead = places[first]
        if isinstance(dead, ast.alias) and all(isinstance(item, _IMPORTS) for item in between):
            return [DropImport(dead)]
    return []


def _newer(use: Use) -> list[Binding]:
    """The imports of the same name from a place that is right for V2."""
    if use.symbol.name == "ray" or not _is_lost(use.qualname):
        return []  # `import ray.air` binds ray, like any other import below it
    imports = use.symbol.imports
    return [item for item in imports if is_ours(item.target) and not _is_lost(item.target)]


def _serves_others(use: Use, newer: ast.stmt) -> bool:
    """Whether an import is carried out only where one from a newer place is not."""
    path = [use.statement, *use.module.parents(use.statement)]
    choices = [outer for outer in path if isinstance(outer, ast.If)]
    if any(use.symbol.name in _words(choice.test) for choice in choices):
        return True  # `if report is None:`
    common = _around_both(use, newer)
    if isinstance(common, ast.If):
        is_asked_for = "air" in _words(common.test) and _is_within(path, common.body)
        return not is_asked_for  # `if hasattr(ray, "air"):` is true
    if isinstance(common, ast.Try):
        is_tried = _is_within(path, common.body)
        return not is_tried or not is_still_there(use.qualname)
    return False


def _around_both(use: Use, newer: ast.stmt) -> ast.stmt | None:
    """The innermost statement around two imports; None for the module itself."""
    path = [use.statement, *use.module.parents(use.statement)]
    other = [newer, *use.module.parents(newer)]
    return next((outer for outer in path if outer in other), None)


def _is_within(path: list[ast.stmt], block: list[ast.stmt]) -> bool:
    return any(statement in block for statement in path)


def _words(test: ast.expr) -> set[str]:
    return set(re.findall(r"\w+", ast.unparse(test)))


_STILL_THERE = re.compile(
    r"ray\.air\.(?:session|config|result|integrations|constants"
    r"|(?:Run|Scaling|Checkpoint|Failure)Config|Result)\b"
)


def is_still_there(name: str) -> bool:
    """Whether the newest Ray can import a legacy name, so that nothing else is tried."""
    return _STILL_THERE.match(name) is not None


def without_fallbacks(module: Module, found: list[Finding]) -> list[Finding]:
    """The findings, without those about the other way for a Ray that lacks what is tried first.

    ``try: tune.report(metrics)`` / ``except AttributeError: ray.train.report(metrics)`` would
    become twice the same.
    """
    spared = [
        span
        for first, other, may_be_same in _attempts(module, found)
        for span in _spared(first, other, may_be_same=may_be_same)
    ]
    return [finding for finding in found if not _is_inside(finding.span, spared)]


class _Block:
    """Some statements, with what they use of Ray's."""

    def __init__(self, module: Module, body: list[ast.stmt], found: list[Finding]) -> None:
        self.module = module
        start, end = module.source.span(body[0]).start, module.source.span(body[-1]).end
        self._span = Span(start, end)
        self.found = [finding for finding in found if _is_inside(finding.span, [self._span])]

    def imports(self) -> Iterator[tuple[Span, Use]]:
        """The imports, each with its place."""
        for use in self.module.imports:
            span = self.module.source.span(use.node)
            if _is_inside(span, [self._span]):
                yield span, use

    def names(self) -> Iterator[tuple[Span, list[str]]]:
        """What is imported, called or passed on, each with its place."""
        for span, use in self.imports():
            yield span, [use.qualname]
        for _, mention, names in self.module.mentions:
            span = self.span_of(mention)
            if _is_inside(span, [self._span]):
                links = (*mention.links, None)
                yield (
                    span,
                    [
                        name
                        for name, link in zip(names, links, strict=True)
                        if not isinstance(link, ast.Attribute)
                    ],
                )

    def span_of(self, mention: Mention) -> Span:
        """Where a mention stands, with all that is asked of it."""
        return self.module.source.span(mention.links[-1] if mention.links else mention.root)


def _attempts(module: Module, found: list[Finding]) -> Iterator[tuple[_Block, _Block, bool]]:
    """What is tried, and what is done where Ray lacks it, if something is found there.

    Each with whether Ray may have the name, but not with these arguments.
    """
    for statement in module.names.parents if found else ():
        if isinstance(statement, ast.Try) and _is_one_attempt(statement.body):
            for handler in statement.handlers:
                caught = _caught(handler) & _MISSING
                other = _Block(module, handler.body, found)
                if caught and other.found:
                    first = _Block(module, statement.body, found)
                    yield first, other, "TypeError" in caught


def _is_one_attempt(body: list[ast.stmt]) -> bool:
    """Whether one thing is tried: of more than one, the error may come from any."""
    return sum(not isinstance(item, (ast.Import, ast.ImportFrom)) for item in body) <= 1


def _caught(handler: ast.ExceptHandler) -> set[str]:
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {kind.id for kind in types if isinstance(kind, ast.Name)}


def _spared(first: _Block, other: _Block, *, may_be_same: bool) -> list[Span]:
    """The places that use the older form of something that is right for V2 where it is tried.

    Another way to call the same name serves a Ray that has it, and does not know the arguments.
    """
    changed = [finding.span for finding in first.found if finding.is_fixable]
    tried = {
        name
        for span, names in first.names()
        if not any(_is_inside(place, [span]) for place in changed)
        for name in names
        if not _is_lost(name)
    }
    leaves = {_leaf(name) for name in tried}
    spared = [
        span
        for span, names in other.names()
        if any(_leaf(name) in leaves or not tried.isdisjoint(_NEW.get(name, ())) for name in names)
        and (may_be_same or tried.isdisjoint(names))
    ]
    for span, use in other.imports():
        mentions = [other.span_of(mention) for mention in use.symbol.mentions]
        if mentions and all(_is_inside(place, spared) for place in mentions):
            spared.append(span)
    return spared


def _is_inside(span: Span, others: Iterable[Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in others)


def _leaf(name: str) -> str:
    """The last part of a name: what is asked for, wherever it has moved.

    >>> _leaf("ray.air.session.report"), _leaf("ray.tune.Tuner.fit")
    ('report', 'Tuner.fit')
    """
    owner, _, last = name.rpartition(".")
    of_class = owner.rpartition(".")[2]
    return f"{of_class}.{last}" if of_class[:1].isupper() else last


def _is_lost(name: str) -> bool:
    """Whether a name is legacy for everyone, like all that is below it."""
    if is_legacy(name):
        return True
    while name:
        if name in _LOST:
            return True
        name = name.rpartition(".")[0]
    return False


_LOST = frozenset(
    name.old
    for row in DEPRECATIONS
    for name in row.names
    if name.old not in (name.train, name.tune)
)
_NEW: defaultdict[str, set[str]] = defaultdict(set)
"""The names that replace each name."""
for _row in DEPRECATIONS:
    for _name in _row.names:
        _NEW[_name.old].update(new for new in (_name.train, _name.tune) if new)
