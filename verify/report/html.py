"""A comparison as a page that stands by itself: readable on a phone, in print, and aloud."""

from __future__ import annotations

import re
from html import escape

from ..findings import Comparison, Finding, Verdict
from ..session import sentence
from .curves import figure
from .folding import folded
from .markdown import TITLES

_STYLE = """\
:root { color-scheme: light dark; --old: #c2410c; --new: #1d4ed8; --line: #8888; }
@media (prefers-color-scheme: dark) { :root { --old: #fb923c; --new: #93c5fd; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.word { font-size: 1.15rem; font-weight: 600; border-left: .4rem solid; padding-left: .8rem; }
.word.same { border-color: #15803d; } .word.differs { border-color: #b91c1c; }
ul.findings { list-style: none; padding: 0; }
ul.findings li { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
.sides { display: flex; flex-wrap: wrap; gap: 0 1.5rem; font-size: .9rem; }
.why, .place { display: block; font-size: .9rem; opacity: .85; }
.aspect { font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; opacity: .7; }
.curves { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: 1rem; }
figure { margin: 0; } svg { width: 100%; height: auto; }
svg text { font-size: 10px; fill: currentColor; }
svg .axis { stroke: var(--line); fill: none; }
polyline { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
polyline.old { stroke: var(--old); stroke-width: 5; opacity: .55; }
polyline.new { stroke: var(--new); stroke-dasharray: 6 3; }
circle.old { fill: var(--old); } circle.new { fill: var(--new); }
.key b:first-child { color: var(--old); } .key b:last-child { color: var(--new); }
table { border-collapse: collapse; font-size: .85rem; }
td, th { padding: .1rem .6rem; text-align: right; font-weight: normal; }
@media print { details > table { display: none; } body { max-width: none; font-size: 11pt; }
  figure, li { break-inside: avoid; } }
"""


def render(comparison: Comparison, *, strict: bool = False) -> str:
    """The report as one page, with no file beside it.

    >>> render(Comparison()).startswith("<!doctype html>")
    True
    """
    is_same = comparison.is_same(strict=strict)
    word = escape(sentence(comparison, strict=strict))
    return f"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>railswitch verify: {"the same" if is_same else "differences"}</title>
<style>
{_STYLE}</style>
<body>
<main>
<h1>railswitch verify</h1>
<p class="word {"same" if is_same else "differs"}">{word}</p>
{_facts(comparison)}
{_section(comparison, Verdict.DIFFERS)}{_curves(comparison)}\
{"".join(_section(comparison, verdict) for verdict in list(Verdict)[1:])}</main>
</html>
"""


def _text(text: str) -> str:
    """A sentence in which names stand between backticks.

    >>> _text("`loss` < 1")
    '<code>loss</code> &lt; 1'
    """
    return _CODE.sub(r"<code>\1</code>", escape(text))


_CODE = re.compile(r"``? ?(.+?) ?``?")


def _facts(comparison: Comparison) -> str:
    facts = comparison.facts
    if not facts:
        return ""
    return (
        f"<p><code>{escape(str(facts['command']))}</code><br>"
        f"old: {_text(facts['old'])}, {facts['old_wall_s']:.0f} s<br>"
        f"new: {_text(facts['new'])}, {facts['new_wall_s']:.0f} s</p>" + _decided(facts["decided"])
    )


def _decided(places: list[str]) -> str:
    """What the old side's run decided in the migration of the new one."""
    if not places:
        return ""
    items = "".join(f"<li>{escape(place)}" for place in places)
    return f"<p>Decided by what ran on the old side:</p><ul>{items}</ul>"


def _section(comparison: Comparison, verdict: Verdict) -> str:
    found = comparison.of(verdict)
    if not found:
        return ""
    items = "\n".join(_item(finding) for finding in folded(found))
    return f'<h2>{TITLES[verdict]}</h2>\n<ul class="findings">\n{items}\n</ul>\n'


def _item(finding: Finding) -> str:
    sides = ""
    if finding.old or finding.new:
        sides = (
            f'<span class="sides"><span>old: {escape(finding.old) or "nothing"}</span>'
            f"<span>new: {escape(finding.new) or 'nothing'}</span></span>"
        )
    place = (
        f'<span class="place"><code>{escape(finding.place)}</code></span>' if finding.place else ""
    )
    why = ""
    if finding.rule:
        why = f'<span class="why">{finding.rule}: {_text(finding.explanation)}</span>'
    return (
        f'<li><span class="aspect">{escape(finding.aspect)}</span> {_text(finding.text)}'
        f"{sides}{place}{why}"
    )


def _curves(comparison: Comparison) -> str:
    differing_first = sorted(comparison.curves, key=lambda curve: curve.old == curve.new)
    figures = "".join(map(figure, differing_first))
    if not figures:
        return ""
    return (
        '<h2>Metrics, report by report</h2>\n<p class="key"><b>old (wide)</b> and '
        f'<b>new (dashed)</b></p>\n<div class="curves">\n{figures}</div>\n'
    )
