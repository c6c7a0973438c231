"""HTML: one page with all in it, for a browser, a phone or paper. It loads nothing.

A script of its own searches, filters and sorts; the page's policy lets no other one run.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from ....findings.issue import FileResult
from ...about import About
from ...effort import Work
from ...plan import Plan
from ...report import Report
from ...summary import NEEDS, Summary, counted
from .changes import change
from .parts import code, escape, quoted, text
from .places import Places
from .work import basis, burn_down, work

_STYLE, _SCRIPT = (Path(__file__).with_name(f"page.{kind}") for kind in ("css", "js"))
_MOST = 10
"""How many rules a step of the plan names, those that are found most."""


def render(report: Report) -> str:
    """The report as one HTML page."""
    results, about = report.results, report.about
    summary, plan = Summary(results), Plan(results)
    places, left = Places(plan), Work(report.open)
    fixed = [issue for result in results for issue in result.fixed]
    sections = [
        ("plan", "What is left, in this order", list(_steps(plan, places))),
        ("errors", "Not dealt with", list(_errors(results))),
        (
            "work",
            "How much work is left",
            _any(plan.files, work(plan, left, about, places.link_to)),
        ),
        ("since", "Since then", list(burn_down(report.history)) if report.history else []),
        ("changes", "Changes", [line for item in plan.changes for line in change(item)]),
        ("places", "Places", _any(places.issues, places.html())),
        ("rules", "Rules", _any(summary.rules(), places.rules(summary, fixed))),
        ("basis", "What the estimate is made of", _any(left.issues, basis(left.rules))),
    ]
    shown = [(anchor, title, lines) for anchor, title, lines in sections if lines]
    filters = "\n".join(_filters(summary, plan, places))
    body = [
        (filters if anchor == _first_listed(shown) else "")
        + f'<section aria-labelledby="{anchor}"><h2 id="{anchor}">{title}</h2>\n'
        + "\n".join(lines)
        + "\n</section>"
        for anchor, title, lines in shown
    ]
    links = "".join(f'<li><a href="#{anchor}">{title}</a></li>' for anchor, title, _ in shown)
    return _page(about, summary, links, "\n".join(body), has_script=bool(_first_listed(shown)))


def _first_listed(shown: Iterable[tuple[str, str, list[str]]]) -> str:
    """The first section that can be searched; '' where there is none."""
    return next((anchor for anchor, _, _ in shown if anchor in {"changes", "places"}), "")


def _any(items: object, lines: Iterable[str]) -> list[str]:
    """The lines of a section, if there is anything to tell."""
    return list(lines) if items else []


def _page(about: About, summary: Summary, links: str, body: str, *, has_script: bool) -> str:
    style = _STYLE.read_text(encoding="utf-8")
    script = _SCRIPT.read_text(encoding="utf-8") if has_script else ""
    allowed = {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": _hash(script) if script else "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    policy = "; ".join(f"{name} {value}" for name, value in allowed.items())
    name = f": {about.head.root.name}" if about.head else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Migration to Ray Train V2{escape(name)}</title>
<style>{style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><h1>Migration to Ray Train V2{escape(name)}</h1>
<p class="first">{text(summary.sentence(is_part=about.is_part))}</p>
<p>{text(about.kind.sentence)}</p>
{_facts(about)}</header>
<nav aria-label="Sections"><ul>{links}</ul></nav>
<main id="content">
{body}
</main>
{f"<script>{script}</script>" if script else ""}
</body>
</html>
"""


def _hash(content: str) -> str:
    """What a policy knows a style or a script by.

    >>> _hash("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def _facts(about: About) -> str:
    """Which run it was."""
    facts = []
    if about.command:
        facts.append(("Command", code(about.command)))
    if about.began:
        facts.append(("Date", f"{about.began:%Y-%m-%d %H:%M %Z}"))
    facts.append(("railswitch", f"{escape(about.version)}, target {escape(about.target)}"))
    if about.head:
        branch = f" on {code(about.head.branch)}" if about.head.branch else ""
        commit = f"{code(about.head.commit[:12])} of {about.head.date[:10]}"
        facts.append(("Repository", f"{code(about.head.root.name)}{branch}, commit {commit}"))
    return "<dl>" + "".join(f"<dt>{name}</dt><dd>{fact}</dd>" for name, fact in facts) + "</dl>"


def _steps(plan: Plan, places: Places) -> Iterator[str]:
    if not plan.steps:
        return
    yield "<ol>"
    for number, step in enumerate(plan.steps, 1):
        ranked = sorted(step.rules, key=lambda item: (-item[2], item[0]))
        rules = ", ".join(f'<a href="#{rule}">{rule}</a> ({n})' for rule, _, n in ranked[:_MOST])
        if len(ranked) > _MOST:
            rules += f' and <a href="#rules">{counted(len(ranked) - _MOST, "more rule")}</a>'
        count = places.link_to("step", str(number), len(step.issues))
        yield f"<li><strong>{text(step.title)}</strong>, {count}: {rules}."
        yield f"<br>{text(step.why)}</li>"
    yield "</ol>"


def _errors(results: list[FileResult]) -> Iterator[str]:
    failed = [result for result in results if result.error]
    if failed:
        yield "<ul>"
        yield from (f"<li>{code(r.path)}: {text(str(r.error))}</li>" for r in failed)
        yield "</ul>"


def _filters(summary: Summary, plan: Plan, places: Places) -> Iterator[str]:
    """What the script needs to show some of the places; without it they are of no use."""
    questions = sorted({issue.decision for issue in places.issues if issue.decision})
    needs = [word for word in NEEDS if summary.needs[word]]
    kinds = {
        "safe": "migrate rewrites it",
        "unsafe": "with --unsafe",
        "manual": "for you to decide",
    }
    yield '<div id="filters" role="search" aria-label="Places" hidden>'
    yield '<label>Search<input type="search" name="text"></label>'
    yield from _select("rule", "Rule", {r: f"{r} {name}" for r, name, _, _ in summary.rules()})
    yield '<label>File<input name="file" list="files"></label><datalist id="files">'
    yield from (f"<option value={quoted(row.name)}></option>" for row in plan.files)
    yield "</datalist>"
    if questions:
        yield from _select("decision", "Decision", {id_: id_ for id_ in questions})
    yield from _select("need", "Kind", {word: word for word in needs} | kinds)
    orders = {"file": "file", "rule": "rule", "minutes": "work, the most first"}
    yield from _select("order", "Order", {"plan": "the plan"} | orders, every="")
    yield '<button type="button">All</button><output></output></div>'


def _select(name: str, label: str, options: dict[str, str], every: str = "all") -> Iterator[str]:
    yield f'<label>{label}<select name="{name}">'
    if every:
        yield f'<option value="">{every}</option>'
    yield from (f"<option value={quoted(v)}>{escape(told)}</option>" for v, told in options.items())
    yield "</select></label>"
