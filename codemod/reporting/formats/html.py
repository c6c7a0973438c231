"""HTML: one page with all in it, for a browser, a phone or paper. Nothing is loaded or run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from ...findings.finding import Safety
from ...findings.issue import FileResult, Issue
from ...text.files import printable
from ..plan import Change, Plan, Progress, Step
from ..summary import Summary, counted

_CODE = re.compile(r"(`+) ?(.+?) ?\1")

_STYLE = """
:root { color-scheme: light dark; --edge: #8886; --soft: #8881; --link: #0b57d0;
  --ins: #1a7f3722; --del: #cf222e22; }
@media (prefers-color-scheme: dark) { :root { --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link);
  outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; list-style: none; }
h1 { line-height: 1.2; }
h2 { border-top: 1px solid var(--edge); padding-top: 1rem; margin-top: 2rem; }
h3, td, th, summary, li, p { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: .5rem 0; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--edge);
  vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
progress { width: 6rem; max-width: 30vw; accent-color: #1a7f37; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; border-radius: .4rem;
  margin: .5rem 0; }
pre ins, pre del { display: block; text-decoration: none; }
pre ins { background: var(--ins); } pre del { background: var(--del); }
summary { cursor: pointer; padding: .5rem 0; }
article { border-left: .25rem solid var(--edge); padding: .1rem 0 .1rem .8rem; margin: 1rem 0; }
.tag { border: 1px solid var(--edge); border-radius: 1rem; padding: 0 .6rem; font-size: .8rem;
  white-space: nowrap; }
@media (max-width: 40rem) { td progress { display: none; } th, td { padding-right: .4rem; } }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } nav, .skip { display: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } article, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; } a { color: inherit; } }
"""

_TAGS = {
    Safety.SAFE: "rewritten by migrate",
    Safety.UNSAFE: "rewritten with --unsafe",
    Safety.MANUAL: "for you to decide",
}


def render(results: list[FileResult]) -> str:
    """The report as one HTML page."""
    summary, plan = Summary(results), Plan(results)
    sections = [
        ("progress", "Progress", list(_progress(plan))),
        ("rules", "Rules", list(_rules(summary))),
        ("plan", "What is left, in this order", list(_steps(plan.steps))),
        ("changes", "Changes", [line for change in plan.changes for line in _change(change)]),
        ("places", "Places", [line for result in results for line in _places(result)]),
    ]
    shown = [(anchor, title, lines) for anchor, title, lines in sections if lines]
    body = [
        f'<section aria-labelledby="{anchor}"><h2 id="{anchor}">{title}</h2>\n'
        + "\n".join(lines)
        + "\n</section>"
        for anchor, title, lines in shown
    ]
    links = "".join(f'<li><a href="#{anchor}">{title}</a></li>' for anchor, title, _ in shown)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Migration to Ray Train V2</title>
<style>{_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><h1>Migration to Ray Train V2</h1>
<p>{_text(summary.sentence())}</p></header>
<nav aria-label="Sections"><ul>{links}</ul></nav>
<main id="content">
{chr(10).join(body)}
</main>
</body>
</html>
"""


def _progress(plan: Plan) -> Iterator[str]:
    if not plan.files:
        return
    whole = plan.whole
    yield f"<p>{_bar(whole)} {whole.state}: {whole.done} rewritten, {whole.left} left.</p>"
    for kind, rows in (("Package", plan.packages), ("File", plan.files)):
        head = (kind, "Rewritten", "Left", "Done")
        yield from _table(
            f"By {kind.lower()}",
            head,
            (
                (
                    f"<code>{escape(r.name)}</code>",
                    str(r.done),
                    str(r.left),
                    f"{_bar(r)} {r.state}",
                )
                for r in rows
            ),
        )


def _bar(row: Progress) -> str:
    label = escape(f"{row.name}: {row.state}", quote=True)
    return f'<progress max="100" value="{row.percent}" aria-label="{label}"></progress>'


def _rules(summary: Summary) -> Iterator[str]:
    rows = summary.rules()
    if rows:
        yield from _table(
            "By rule",
            ("Rule", "Rewritten", "Left"),
            ((f"{rule} {escape(name)}", str(fixed), str(left)) for rule, name, fixed, left in rows),
        )


def _table(caption: str, head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table whose first column names the row; all cells are HTML."""
    first, *others = head
    yield f'<div class="scroll" role="region" aria-label="{caption}" tabindex="0"><table>'
    yield f'<caption>{caption}</caption><thead><tr><th scope="col">{first}</th>'
    yield "".join(f'<th scope="col" class="n">{name}</th>' for name in others)
    yield "</tr></thead><tbody>"
    for name, *cells in rows:
        numbers = "".join(f'<td class="n">{cell}</td>' for cell in cells)
        yield f'<tr><th scope="row">{name}</th>{numbers}</tr>'
    yield "</tbody></table></div>"


def _steps(steps: list[Step]) -> Iterator[str]:
    if not steps:
        return
    yield "<ol>"
    for step in steps:
        rules = ", ".join(f"{rule} ({count})" for rule, _, count in step.rules)
        places = counted(len(step.issues), "place")
        yield f"<li><strong>{_text(step.title)}</strong>, {places}: {escape(rules)}."
        yield f"<br>{_text(step.why)}</li>"
    yield "</ol>"


def _change(change: Change) -> Iterator[str]:
    rules = ", ".join(sorted({issue.rule for issue in change.fixed}))
    name = escape(printable(change.path))
    yield f"<details open><summary><code>{name}</code> {escape(rules)}</summary>"
    label = escape(f"Changes in {printable(change.path)}", quote=True)
    for hunk in change.hunks:
        lines = "".join(map(_diff_line, hunk[1:]))
        yield f'<pre role="region" aria-label="{label}" tabindex="0">{lines}</pre>'
    yield "</details>"


def _diff_line(line: str) -> str:
    if line.startswith("+"):
        return f"<ins>{escape(line)}</ins>"
    if line.startswith("-"):
        return f"<del>{escape(line)}</del>"
    return escape(line) + "\n"


def _places(result: FileResult) -> Iterator[str]:
    if not (result.issues or result.error):
        return
    yield f"<h3><code>{escape(printable(result.path))}</code></h3>"
    if result.error:
        yield f"<p>Not dealt with: {_text(result.error)}</p>"
    for issue in result.issues:
        yield from _issue(issue)


def _issue(issue: Issue) -> Iterator[str]:
    cell = f"cell {issue.cell}, " if issue.cell is not None else ""
    yield "<article>"
    yield (
        f"<h4>{issue.rule} {escape(issue.name)}, {cell}line {issue.line} "
        f'<span class="tag">{_TAGS[issue.safety]}</span></h4>'
    )
    label = escape(f"{printable(issue.path)}, line {issue.line}", quote=True)
    yield f'<pre role="region" aria-label="{label}" tabindex="0">{escape(issue.text.strip())}</pre>'
    yield f"<p>{_text(issue.message)}</p><p>{_text(issue.advice)}</p>"
    notes = [
        *(f"because {note}" for note in issue.reasons),
        *(f"read by {note}" for note in issue.related),
    ]
    if notes:
        yield "<ul>" + "".join(f"<li>{_text(note)}</li>" for note in notes) + "</ul>"
    if issue.paste:
        yield (
            f'<pre role="region" aria-label="Code to paste for {label}" tabindex="0">'
            f"{escape(issue.paste)}</pre>"
        )
    yield "</article>"


def _text(text: str) -> str:
    """Text in which code spans become code, and nothing else means anything."""
    return _CODE.sub(r"<code>\2</code>", escape(text))
