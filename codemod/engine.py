"""From a text to its findings, and on to its migrated text.

``check`` parses once with the standard library. ``migrate`` rewrites, and then looks again at what
came out, until nothing is left to rewrite: so a second run finds nothing to do, and the issues
that it leaves are those of the new text.
"""

from __future__ import annotations

import ast
import builtins
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from railswitch.catalogue.general import BRIDGE

from .analysis.ask import analyse
from .findings.edits import (
    AddImport,
    Append,
    DropImport,
    DropParameter,
    Edit,
    Insert,
    InsertBlock,
    KeepBody,
    KeepElse,
    Remove,
    Rename,
    RenameAttribute,
    Replace,
    ReplaceText,
    Rewrite,
    Surround,
    Wrap,
)
from .findings.finding import Finding, Safety
from .findings.folding import folded
from .findings.issue import Issue, issue
from .findings.suppress import Suppressions
from .findings.todo import marked
from .flow.unbound import maybe_unbound, takes_the_place_of
from .names.module import Module
from .names.outside import Outside
from .settings import Settings
from .text.source import Source

_MAX_PASSES = 20


class RewriteError(Exception):
    """A rewrite went wrong; the text is left as it was. The message says how."""


@dataclass(frozen=True)
class Outcome:
    """What became of one text."""

    text: str
    issues: tuple[Issue, ...]
    fixed: tuple[Issue, ...] = ()


Locate = Callable[[Finding, Source, str], Issue]
"""Gives a finding its position in a file."""


def check(text: str, settings: Settings, path: str = "<text>", locate: Locate = issue) -> Outcome:
    r"""The findings in a text.

    Raises SyntaxError for a text that is not Python.

    >>> outcome = check("from ray.air import ScalingConfig\n", Settings())
    >>> [found.rule for found in outcome.issues]
    ['RS102']
    """
    module = _parsed(text, path, settings.outside)
    issues = tuple(locate(found, module.source, path) for found in _wanted(module, settings))
    module.release()
    return Outcome(text, issues)


def migrate(text: str, settings: Settings, path: str = "<text>", locate: Locate = issue) -> Outcome:
    r"""The migrated text, what was put right on the way, and what is left.

    >>> outcome = migrate("from ray.air import ScalingConfig\n", Settings())
    >>> outcome.text
    'from ray.train import ScalingConfig\n'
    """
    module = _parsed(text, path, settings.outside)
    known = _Doubts(module)
    fixed: list[Issue] = []
    refused: set[tuple[str, str]] = set()
    passes = 0
    while passes < _MAX_PASSES:
        found = _wanted(module, settings.for_text(path, text, module.source.text))
        chosen = [
            finding
            for finding in (() if settings.only is not None and passes else found)
            if settings.may_fix(finding)
            and (settings.only is None or settings.means(locate(finding, module.source, path)))
            and _key(finding, module) not in refused
            and all(_is_in_place(module, e) for e in finding.edits)
        ]
        if not chosen:
            if settings.todo:
                module, found = _with_todos(module, found, settings, text)
            _verify_compiles(module.source.text, text)
            left = tuple(locate(finding, module.source, path) for finding in found)
            outcome = Outcome(module.source.text, left, tuple(fixed))
            module.release()
            return outcome
        before = module
        module, done = _rewritten(before, _first(chosen), tidies=settings.tidies)
        doubts = _Doubts(module)
        while len(done) > 1 and doubts.go_beyond(known):
            # What one of them writes needs an import that another one takes away.
            half = done[: len(done) // 2]
            module, done = _rewritten(before, half, tidies=settings.tidies)
            doubts = _Doubts(module)
        if lost := doubts.undefined - known.undefined:
            raise RewriteError(f"it would use undefined names: {', '.join(sorted(lost))}")
        if doubts.go_beyond(known):
            refused |= {_key(finding, before) for finding in done}
            module.release()
            module = before
            continue
        settled = _settled(found, done)
        fixed += [locate(finding, before.source, path) for finding in (*done, *settled)]
        before.release()
        passes += 1
    raise RewriteError("the rewrites do not come to an end; please report this")


def _parsed(text: str, path: str, outside: Outside | None) -> Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes are the author's affair
        return Module(text, path, outside)


def _wanted(module: Module, settings: Settings) -> list[Finding]:
    suppressed = Suppressions(module.source)
    found = [
        finding
        for finding in analyse(module, settings.context)
        if settings.wants(finding) and not suppressed.accept(finding)
    ]
    found = folded(found, module, suppressed.mark)
    still_open = list(suppressed.open_decisions(settings.wants_rule))
    return sorted([*found, *still_open], key=lambda f: f.span) if still_open else found


def _with_todos(
    module: Module, findings: list[Finding], settings: Settings, before: str
) -> tuple[Module, list[Finding]]:
    """The module with its open decisions marked, and its findings by then."""
    text = marked(module.source.text, findings)
    if text == module.source.text:
        return module, findings
    after = _parsed(text, module.path, module.outside)
    module.release()
    return after, _wanted(after, settings.for_text(after.path, before, text))


def _first(findings: list[Finding]) -> list[Finding]:
    """What is rewritten first: the move to the bridge takes what the other rules leave."""
    others = [finding for finding in findings if finding.row is not BRIDGE]
    return others or findings


def _rewritten(
    module: Module, findings: list[Finding], *, tidies: bool
) -> tuple[Module, list[Finding]]:
    """The module after the edits of the findings, and the findings that took part.

    Where edits overlap, only the first findings take part; the next pass sees to the others.
    """
    from .rewriting.imports import without_unused  # noqa: PLC0415 - `check` gets by without libcst
    from .rewriting.rewrite import rewritten  # noqa: PLC0415
    from .text.patches import ConflictError  # noqa: PLC0415

    try:
        text = rewritten(module, [edit for finding in findings for edit in finding.edits])
    except Exception as error:
        if len(findings) == 1:
            rule = findings[0].row.id
            reason = error if isinstance(error, ConflictError) else repr(error)
            raise RewriteError(f"rule {rule} failed on {module.path}: {reason}") from error
        return _rewritten(module, findings[: len(findings) // 2], tidies=tidies)
    if text == module.source.text:
        rules = ", ".join(dict.fromkeys(finding.row.id for finding in findings))
        raise RewriteError(f"the edits of {rules} change nothing; please report this")
    try:
        after = _parsed(text, module.path, module.outside)
        tidy = without_unused(module, after) if tidies else text
        return (after if tidy == text else _parsed(tidy, module.path, module.outside)), findings
    except SyntaxError as error:
        rules = ", ".join(dict.fromkeys(finding.row.id for finding in findings))
        raise RewriteError(
            f"after {rules} it would no longer parse (line {error.lineno}: {error.msg})"
        ) from error


def _settled(found: list[Finding], done: list[Finding]) -> list[Finding]:
    """The findings without edits of their own that the edits of a chain have put right."""
    decided = {finding.decision for finding in done if finding.decision}
    return [
        finding
        for finding in found
        if finding.decision in decided and not finding.edits and finding.safety is not Safety.MANUAL
    ]


def _key(finding: Finding, module: Module) -> tuple[str, str]:
    """What a finding is known by while the text around it changes: its rule and its own text."""
    return finding.row.id, module.source.text[slice(*finding.span)]


class _Doubts:
    """The names in a text that nothing defines, or that may not be bound where they are used."""

    def __init__(self, module: Module) -> None:
        self.undefined = _undefined(module)
        self.unbound = maybe_unbound(module.tree)
        self._tree = module.tree

    def go_beyond(self, known: _Doubts) -> bool:
        """Whether there are more of them than there were.

        What takes the place of a name that was in doubt there before adds none.
        """
        return bool(self.undefined - known.undefined) or not all(
            any(
                before == scope and takes_the_place_of(name, self._tree, other, known._tree)
                for before, other in known.unbound
            )
            for scope, name in self.unbound - known.unbound
        )


def _verify_compiles(new: str, old: str) -> None:
    """Refuse a result that can be parsed but not compiled, unless that was so before."""
    if new == old:
        return
    try:
        _compile(new)
    except SyntaxError as error:
        with suppress(SyntaxError):
            _compile(old)
            raise RewriteError(
                f"it would no longer compile (line {error.lineno}: {error.msg})"
            ) from error


def _compile(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # The cells of a notebook may wait at their top.
        compile(text, "<text>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


def undefined_in(text: str) -> set[str]:
    """The names that a text uses and does not define."""
    module = _parsed(text, "<text>", None)
    names = _undefined(module)
    module.release()
    return names


def _undefined(module: Module) -> set[str]:
    if any(name == "*" for _, name, _ in module.names.imports):
        return set()  # a star import may define anything
    return {
        mention.root.id
        for scope in module.names.scope_of.values()
        for mention in scope.mentions
        if not hasattr(builtins, mention.root.id) and scope.lookup(mention.root.id) is None
    }


def _is_in_place(module: Module, edit: Edit) -> bool:
    """Whether the node of an edit is really where it claims to be.

    Before Python 3.12 the parser misplaces what stands inside an f-string of several lines.
    """
    node = _node_of(edit)
    if not isinstance(node, ast.expr):
        return True
    try:
        there = ast.parse(f"({module.source.segment(node)})", mode="eval").body
    except (SyntaxError, IndexError):
        return False
    # The target of a loop is the same name, but to be written to.
    return _dumped(there) == _dumped(node)


def _dumped(node: ast.expr) -> str:
    return ast.dump(node).replace("ctx=Store()", "ctx=Load()")


def _node_of(edit: Edit) -> ast.AST | None:
    match edit:
        case Rename(use=use):
            return use.node
        case RenameAttribute() | Replace() | Rewrite() | Surround():
            return edit.node
        case Insert(before=node) | InsertBlock(before=node) | Append(after=node):
            return node
        case Remove() | KeepElse() | KeepBody():
            return edit.statement
        case AddImport() | DropImport() | DropParameter() | Wrap():
            return None  # no expression of which one could be mistaken
        case ReplaceText():
            raise TypeError(f"{edit} is for a file without a syntax tree")
        case _:
            return edit.call
