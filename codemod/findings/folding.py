"""One finding for one decision, where several rules or several uses lead to the same one.

Only what is wanted is folded: whoever selects one of two rules sees the findings of that one.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace

from ..names.module import Module
from ..text.source import Span
from .finding import Finding, Safety

_CALLBACKS = {"RS701", "RS702", "RS703", "RS704", "RS705", "RS708", "RS709", "RS710", "RS711"}
_YIELDS_TO = {
    "RS102": {"RS645"},
    "RS303": {"RS604"},
    "RS316": {*_CALLBACKS, "RS712"},
    "RS508": {"RS406"},
    "RS516": {"RS517"},
    "RS601": {"RS411"},
    "RS615": {"RS411", "RS601"},
}
"""Rules whose findings ask for nothing that one of another rule at that place does not ask for."""


def folded(
    findings: Iterable[Finding], module: Module, is_marked: Callable[[Finding], bool]
) -> list[Finding]:
    """The findings, those that are about one decision as one; in the order of the source.

    Those that wait for a decision, as a mark in the source says, are left out with all that yields
    to them.
    """
    marked: list[Finding] = []
    waiting: list[Finding] = []
    for finding in _by_rule(list(findings)):
        (marked if is_marked(finding) else waiting).append(finding)
    partly = {_decision(finding) for finding in waiting} - {None}
    marks = _by_import(finding for finding in marked if _decision(finding) not in partly)
    found = _by_list(_by_import(_by_dictionary(_by_chain(waiting))), list(marks), module)
    return sorted(found, key=lambda finding: (finding.span, finding.row.id))


def _by_rule(findings: list[Finding]) -> list[Finding]:
    """Without findings of rules that yield to others, which then name them."""
    hosts: dict[int, list[str]] = defaultdict(list)
    dropped: set[int] = set()
    for number, finding in enumerate(findings):
        if finding.row.id not in _YIELDS_TO or finding.safety is not Safety.MANUAL:
            continue
        parts = finding.about or (finding.span,)
        taking = [_host(part, _YIELDS_TO[finding.row.id], findings) for part in parts]
        if None not in taking:
            dropped.add(number)
            hosts[next(host for host in taking if host is not None)].append(finding.row.id)
    return [
        replace(finding, also=(*finding.also, *dict.fromkeys(hosts.get(number, ()))))
        for number, finding in enumerate(findings)
        if number not in dropped
    ]


def _by_chain(findings: list[Finding]) -> list[Finding]:
    """Each chain's edits with one of the findings that they put right; without any, none are made.

    Where nobody minds what is lost, because the findings are accepted, nothing is to be done.
    """
    carriers = [finding for finding in findings if finding.is_for_others]
    if not carriers:
        return findings
    others = [finding for finding in findings if not finding.is_for_others]
    hosts: dict[tuple[str, Safety], list[int]] = defaultdict(list)
    for number, finding in enumerate(others):
        if finding.safety is not Safety.MANUAL:
            hosts[finding.decision, finding.safety].append(number)
    last = {key: numbers[-1] for key, numbers in hosts.items()}
    free = {key: iter([n for n in some if not others[n].edits]) for key, some in hosts.items()}
    for carrier in carriers:
        key = (carrier.decision, carrier.safety)
        if key in last:
            number = next(free[key], last[key])
            host = others[number]
            others[number] = replace(host, edits=(*host.edits, *carrier.edits))
    return others


def _host(part: Span, rules: set[str], findings: list[Finding]) -> int | None:
    """The first finding of one of the rules that speaks of a place."""
    for number, finding in enumerate(findings):
        if finding.row.id in rules and any(
            _is_inside(part, span) or _is_inside(span, part)
            for span in (finding.span, *finding.about)
        ):
            return number
    return None


def _is_inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _by_dictionary(findings: Iterable[Finding]) -> Iterator[Finding]:
    """``RunConfig(**settings)`` once, however many of its keys are legacy."""
    for group in _groups(findings, lambda finding: finding.span if finding.key else None):
        first, *others = sorted(group, key=lambda f: (not f.required, f.row.id, f.key))
        if not others:
            yield first
            continue
        listed = ", ".join(f"`{other.key}` ({other.row.id})" for other in others)
        ids = dict.fromkeys(other.row.id for other in others if other.row is not first.row)
        yield replace(
            first, advice=f"{first.advice} Look at {listed} in it as well.", also=tuple(ids)
        )


def _by_import(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The uses of an import, where they all ask for the same, as one at the import."""
    for group in _groups(findings, _decision):
        if len(group) == 1 or group[0].origin is None:
            yield from group
        else:
            worst = next((finding for finding in group if finding.required), group[0])
            origin = group[0].origin
            is_whole = all(_is_inside(finding.span, origin) for finding in group)
            how = "It gives {} names here." if is_whole else "It is used {} times here."
            message = f"{worst.message} {how.format(len(group))}"
            yield replace(worst, span=origin, message=message, uses=len(group))


def _by_list(
    findings: Iterable[Finding], marked: list[Finding], module: Module
) -> Iterator[Finding]:
    """The names of one import, and the keywords of one call, that ask for the same, as one.

    If the first of them is marked, so are the others.
    """
    marks = {(finding.row.id, finding.span) for finding in marked}
    groups = _groups([*marked, *findings], _asked)
    lists = _lists(module) if any(len(group) > 1 for group in groups) else {}
    for alike in groups:
        for listed in _groups(alike, lambda finding: lists.get(finding.span)):
            group = [f for f in listed if (f.row.id, f.span) not in marks]
            head = min(listed, key=lambda f: f.span)
            if (head.row.id, head.span) in marks:
                continue
            if len(group) == 1:
                yield group[0]
                continue
            first, last = head.span, max(f.span for f in group)
            worst = next((finding for finding in group if finding.required), group[0])
            yield replace(
                worst,
                span=Span(first.start, last.end),
                message=" ".join(dict.fromkeys(finding.message for finding in group)),
                uses=sum(finding.uses for finding in group),
            )


def _asked(finding: Finding) -> Hashable:
    if finding.safety is not Safety.MANUAL:
        return None
    own = (finding.related, finding.paste, finding.also, finding.decision, finding.why_not)
    return finding.row.id, finding.advice, finding.reasons, own


def _lists(module: Module) -> dict[Span, Hashable]:
    """The place of each name of an import, and of each keyword of a call, with whose it is."""
    found: dict[Span, Hashable] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            parts: list[ast.alias] | list[ast.keyword] = node.names
        elif isinstance(node, ast.Call):
            parts = node.keywords
        else:
            continue
        if len(parts) > 1:
            found |= {module.source.span(part): id(node) for part in parts}
    return found


def _decision(finding: Finding) -> Hashable:
    if finding.origin is None or finding.safety is not Safety.MANUAL:
        return None
    return finding.row.id, finding.origin, finding.advice, finding.reasons


def _groups(findings: Iterable[Finding], key: Callable[[Finding], Hashable]) -> list[list[Finding]]:
    """The findings with the same key together; those without a key each by itself."""
    groups: dict[Hashable, list[Finding]] = defaultdict(list)
    for number, finding in enumerate(findings):
        own = key(finding)
        groups[("", number) if own is None else own].append(finding)
    return list(groups.values())
