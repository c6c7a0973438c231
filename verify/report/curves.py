"""Metric curves of both sides over each other, as SVG that needs nothing else."""

from __future__ import annotations

from html import escape

from ..findings import Curve
from ..values import shown

_WIDTH, _HEIGHT = 320, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 8, 8, 22
_MOST_POINTS = 400
_ROWS = 12


def figure(curve: Curve) -> str:
    """One metric: the picture, and a table for those who do not see it."""
    values = [value for side in (curve.old, curve.new) for value in side if value is not None]
    if not values:
        return ""
    low, high = min(values), max(values)
    count = max(len(curve.old), len(curve.new))
    scale = _Scale(low, high, count)
    summary = f"{curve.name}: {_summary('old', curve.old)}; {_summary('new', curve.new)}"
    return f"""\
<figure>
<figcaption><code>{escape(curve.name)}</code></figcaption>
<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(summary)}">
<path class="axis" d="M{_LEFT} {_TOP}V{_HEIGHT - _BOTTOM}H{_WIDTH - _RIGHT}"/>
<text x="{_LEFT - 4}" y="{_TOP + 10}" text-anchor="end">{escape(shown(high))}</text>
<text x="{_LEFT - 4}" y="{_HEIGHT - _BOTTOM}" text-anchor="end">{escape(shown(low))}</text>
<text x="{_LEFT}" y="{_HEIGHT - 6}">1</text>
<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 6}" text-anchor="end">report {count}</text>
{_line("old", curve.old, scale)}{_line("new", curve.new, scale)}</svg>
{_table(curve)}</figure>
"""


class _Scale:
    """Where a value lies in the picture."""

    def __init__(self, low: float, high: float, count: int) -> None:
        self._low = low
        self._span = high - low
        self._steps = max(1, count - 1)

    def point(self, number: int, value: float) -> tuple[float, float]:
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / self._steps
        share = (value - self._low) / self._span if self._span else 0.5
        return round(x, 1), round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share, 1)


def _line(side: str, values: list[float | None], scale: _Scale) -> str:
    step = max(1, len(values) // _MOST_POINTS)
    points = [
        scale.point(number, value)
        for number, value in enumerate(values)
        if value is not None and (number % step == 0 or number == len(values) - 1)
    ]
    if len(points) == 1:
        return f'<circle class="{side}" cx="{points[0][0]}" cy="{points[0][1]}" r="3"/>\n'
    path = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline class="{side}" points="{path}"/>\n' if points else ""


def _summary(side: str, values: list[float | None]) -> str:
    known = [value for value in values if value is not None]
    if not known:
        return f"{side} none"
    return f"{side} {len(values)} reports, from {shown(known[0])} to {shown(known[-1])}"


def _table(curve: Curve) -> str:
    """Some of the values, beginning and end among them."""
    count = max(len(curve.old), len(curve.new))
    step = max(1, -(-count // _ROWS))
    numbers = sorted({*range(0, count, step), count - 1})
    rows = "".join(
        f"<tr><th scope=row>{number + 1}<td>{_cell(curve.old, number)}"
        f"<td>{_cell(curve.new, number)}"
        for number in numbers
    )
    return (
        f"<details><summary>values</summary><table><thead><tr><th scope=col>report"
        f"<th scope=col>old<th scope=col>new<tbody>{rows}</table></details>\n"
    )


def _cell(values: list[float | None], number: int) -> str:
    value = values[number] if number < len(values) else None
    return "" if value is None else escape(shown(value))
