"""Writes the generated parts of MIGRATION.md: the comparison, and the reference of all rules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from comparison import as_markdown as comparison_table

from railswitch.catalogue import DEPRECATIONS
from railswitch.cli.explain import as_markdown

GUIDE = Path(__file__).resolve().parents[1] / "MIGRATION.md"
COMPARISON = "<!-- comparison: generated -->\n", "<!-- end of comparison -->\n"
BEGIN = "<!-- The rest is generated from the catalogue: `python3 tasks.py docs`. -->\n"


def with_generated_parts(guide: str) -> str:
    """The guide's text with its generated parts written anew."""
    written_by_hand, _ = _split(guide, BEGIN)
    before, rest = _split(written_by_hand, COMPARISON[0])
    _, after = _split(rest, COMPARISON[1])
    table = f"{COMPARISON[0]}\n{comparison_table()}\n{COMPARISON[1]}"
    return f"{before}{table}{after}{BEGIN}\n{as_markdown(DEPRECATIONS)}"


def _split(text: str, marker: str) -> tuple[str, str]:
    before, found, after = text.partition(marker)
    if not found:
        raise ValueError(f"{GUIDE.name} lacks the line {marker.strip()!r}")
    return before, after


if __name__ == "__main__":
    GUIDE.write_text(with_generated_parts(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
