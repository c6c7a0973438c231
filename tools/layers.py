"""Draws who imports whom, from the real imports (`python3 tasks.py docs`)."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "layers.svg"
TOP = ("catalogue", "traces", "codemod", "v2", "v1", "shim", "doctor", "verify", "editor", "cli")
_WIDTH, _HEIGHT, _GAP_X, _GAP_Y, _EDGE = 116, 34, 24, 44, 20

Graph = dict[str, set[str]]


def packages() -> Graph:
    """The folders at the top, and what each imports of the others."""
    found: Graph = {}
    for name in TOP:
        modules = (module for path in (ROOT / name).rglob("*.py") for module in _absolute(path))
        parts = {module.split(".")[1] for module in modules if module.startswith("railswitch.")}
        found[name] = parts & set(TOP) - {name}
    return found


def codemod() -> Graph:
    """The parts of codemod, and what each imports of the others."""
    folder = ROOT / "codemod"
    parts = {path.stem for path in folder.iterdir() if path.suffix in {"", ".py"}}
    parts -= {"__init__", "__pycache__"}
    found: Graph = {part: set() for part in parts}
    for path in folder.rglob("*.py"):
        part = path.relative_to(folder).parts[0].removesuffix(".py")
        if part in parts:
            found[part] |= imported_parts(path, folder) & parts - {part}
    return found


def drawn() -> str:
    """The picture: the whole on the left, codemod's layers on the right."""
    left, left_size = _drawing("railswitch", packages(), 0)
    right, right_size = _drawing("railswitch.codemod", codemod(), left_size[0] + 2 * _EDGE)
    width, height = right_size[0], max(left_size[1], right_size[1])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-label="Who imports whom">',
            "<style>text{font:13px sans-serif;fill:#24292f;text-anchor:middle}"
            ".title{font-weight:bold}rect{fill:#f6f8fa;stroke:#57606a;rx:5}"
            "line{stroke:#8c959f}.back{fill:#fff;stroke:none}</style>",
            f'<rect class="back" width="{width}" height="{height}"/>',
            *left,
            *right,
            "</svg>\n",
        ]
    )


def _drawing(title: str, graph: Graph, x: int) -> tuple[list[str], tuple[int, int]]:
    """Boxes in rows, importers above what they import, with a line for each import."""
    rows: list[list[str]] = []
    for name in sorted(graph, key=lambda each: (_rank(each, graph), each)):
        rank = _rank(name, graph)
        while len(rows) <= rank:
            rows.append([])
        rows[rank].append(name)
    widest = max(map(len, rows)) * (_WIDTH + _GAP_X) - _GAP_X
    place: dict[str, tuple[float, float]] = {}
    for level, names in enumerate(reversed(rows)):
        start = x + _EDGE + (widest - len(names) * (_WIDTH + _GAP_X) + _GAP_X) / 2
        for column, name in enumerate(names):
            middle = start + column * (_WIDTH + _GAP_X) + _WIDTH / 2
            place[name] = (middle, 2 * _EDGE + level * (_HEIGHT + _GAP_Y) + _HEIGHT / 2)
    lines = [
        f'<line x1="{place[a][0]:g}" y1="{place[a][1]:g}" x2="{place[b][0]:g}" '
        f'y2="{place[b][1]:g}"/>'
        for a in sorted(graph)
        for b in sorted(_direct(a, graph))
    ]
    boxes = [
        f'<rect x="{cx - _WIDTH / 2:g}" y="{cy - _HEIGHT / 2:g}" width="{_WIDTH}" '
        f'height="{_HEIGHT}"/><text x="{cx:g}" y="{cy + 5:g}">{name}</text>'
        for name, (cx, cy) in sorted(place.items())
    ]
    middle = x + _EDGE + widest / 2
    heading = [f'<text class="title" x="{middle:g}" y="{_EDGE}">{title}</text>']
    size = x + widest + 2 * _EDGE, 3 * _EDGE + len(rows) * (_HEIGHT + _GAP_Y) - _GAP_Y
    return [*heading, *lines, *boxes], size


def _rank(name: str, graph: Graph) -> int:
    """How many layers stand below a part."""
    return max((_rank(below, graph) + 1 for below in graph[name]), default=0)


def _direct(name: str, graph: Graph) -> set[str]:
    """What a part imports, but for what it also reaches through another: so that lines are few."""
    through = {deep for below in graph[name] for deep in _below(below, graph)}
    return graph[name] - through


def _below(name: str, graph: Graph) -> set[str]:
    return graph[name] | {deep for below in graph[name] for deep in _below(below, graph)}


def _absolute(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported_parts(path: Path, folder: Path) -> set[str]:
    """The parts of a package that one of its files imports, wherever in the file."""
    inside = path.relative_to(folder).parts[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = [*inside[: len(inside) - node.level + 1], *(node.module or "").split(".")]
            base = [part for part in base if part]
            found |= {base[0]} if base else {alias.name for alias in node.names}
    return found


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
