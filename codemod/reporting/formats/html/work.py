"""How much work is left, where and for whom, and what it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from railswitch.catalogue import find
from railswitch.catalogue.effort import (
    A_LINE,
    DECIDE,
    LEARN,
    LOOK,
    LOOK_TWICE,
    READ,
    TRY,
    by_hand,
)

from ....text.files import printable
from ...about import About
from ...effort import Work, hours
from ...history import History, Standing
from ...plan import Plan, Progress, grouped, package_of
from ...summary import counted
from .parts import Cell, code, duration, escape, path, quoted, table

LinkTo = Callable[[str, str, int], str]
"""Makes a link to the places of a kind, such as a file, with a name and their number."""


def work(plan: Plan, left: Work, about: About, link_to: LinkTo) -> Iterator[str]:
    """The estimate, by package, by owner and by file."""
    parts = [f"{hours(left.at_places)} at {counted(len(left.issues), 'place')}"]
    if unwritten := len(left.issues) - plan.whole.left:
        parts.append(f"{unwritten} of them only to look at in the changes below")
    if left.rules:
        read = hours(len(left.rules) * LEARN)
        parts.append(f"{read} to read about {counted(len(left.rules), 'rule')}")
    if left.questions:
        named = ", ".join(map(code, left.questions))
        parts.append(f"{hours(len(left.questions) * DECIDE)} to decide {named}")
    yield f'<p class="first">About <strong>{hours(left.minutes)}</strong>: {", ".join(parts)}. '
    yield 'It is an estimate, <a href="#basis">made of this</a>.</p>'
    whole = plan.whole
    if whole.done:
        yield f"<p>{_bar(whole)} {whole.state}: {whole.done} rewritten, {whole.left} left.</p>"
    yield from _progress("package", plan.packages, left, package_of, link_to)
    if about.owners:
        owned = grouped(plan.files, about.owner)
        yield from _progress("owner", owned, left, about.owner, link_to)
    yield from _progress("file", plan.files, left, printable, link_to)


def _progress(
    kind: str,
    rows: Iterable[Progress],
    left: Work,
    name_of: Callable[[str], str],
    link_to: LinkTo,
) -> Iterator[str]:
    """How far each file or package is, the one with most to do first."""
    minutes = {share.name: share.minutes for share in left.by(lambda i: name_of(i.path))}
    ordered = sorted(rows, key=lambda row: (-minutes.get(row.name, 0), row.name))
    head = (kind.capitalize(), "Left", "Work")
    if not any(row.done for row in ordered):
        cells = (
            (path(row.name), link_to(kind, row.name, row.left), duration(minutes.get(row.name, 0)))
            for row in ordered
        )
        yield from table(f"By {kind}", head, cells)
        return
    yield from table(
        f"By {kind}",
        (*head, "Rewritten", "Done"),
        (
            (
                path(row.name),
                link_to(kind, row.name, row.left),
                duration(minutes.get(row.name, 0)),
                row.done,
                Cell(f"{_bar(row)} {row.state}", row.percent),
            )
            for row in ordered
        ),
    )


def _bar(row: Progress) -> str:
    label = escape(f"{row.name}: {row.state}")
    return f'<progress max="100" value="{row.percent}" aria-label="{label}"></progress>'


def basis(by_hand_here: Iterable[str]) -> Iterator[str]:
    """What the minutes are made of; the rules are those that a person deals with here."""
    yield (
        f"<p>Minutes: {LOOK:g} to look at a safe rewrite in a diff, {LOOK_TWICE:g} at one of "
        f"<code>--unsafe</code>; once each, {LEARN:g} to read about a rule and {DECIDE:g} to "
        f"answer a question. A place that a person changes takes {READ:g} to read, {A_LINE:g} for "
        "each line, and what it takes to see that it is right, which depends on what V2 does. "
        "How many lines differ is counted in the rule's own code before and after; the minutes "
        "are an assumption, the same for all rules.</p>"
    )
    yield from table(
        "A place of a rule by hand",
        ("Rule", "Reading", "Lines", "Trying", "Minutes"),
        (
            (
                f'<a href="#{row.id}">{row.id}</a> {escape(row.name)}',
                f"{READ:g}",
                effort.lines,
                f"{effort.trying:g}",
                f"{effort.minutes:g}",
            )
            for row in map(find, by_hand_here)
            for effort in (by_hand(row),)
        ),
    )
    told = "; ".join(f"{minutes:g} for {outcome.value}" for outcome, minutes in TRY.items())
    yield f"<p>Trying: {escape(told)}.</p>"


def burn_down(history: History) -> Iterator[str]:
    """Older reports and this one: a line that should go down."""
    yield f"<p>{escape(history.sentence())}</p>"
    standings = [*history.older, history.now]
    yield from table(
        "Report by report",
        ("Report", "Commit of", "Open", "Work"),
        ((code(s.name), s.date or "?", s.places, duration(s.minutes)) for s in standings),
    )
    yield from _line(standings)


_WIDTH, _HEIGHT, _EDGE = 640, 200, 40


def _line(standings: list[Standing]) -> Iterator[str]:
    """The open places as a line, report by report."""
    most = max(1, *(standing.places for standing in standings))
    step = (_WIDTH - 2 * _EDGE) / (len(standings) - 1)
    points = [
        (_EDGE + number * step, _EDGE + (_HEIGHT - 2 * _EDGE) * (1 - standing.places / most))
        for number, standing in enumerate(standings)
    ]
    told = ", ".join(f"{s.name}: {s.places}" for s in standings)
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label={quoted(told)}>'
    bottom = _HEIGHT - _EDGE
    yield f'<line x1="{_EDGE}" y1="{bottom}" x2="{_WIDTH - _EDGE}" y2="{bottom}"/>'
    yield f'<polyline points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in points)}"/>'
    for (x, y), standing in zip(points, standings, strict=True):
        yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4"/>'
        yield f'<text x="{x:.0f}" y="{y - 8:.0f}" text-anchor="middle">{standing.places}</text>'
        day = escape(standing.date or standing.name)
        yield f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle">{day}</text>'
    yield "</svg>"
