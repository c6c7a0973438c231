"""Writes the reference part of MIGRATION.md from the catalogue (`python3 tasks.py docs`)."""

from pathlib import Path

from railswitch.catalogue import DEPRECATIONS
from railswitch.cli.explain import as_markdown

GUIDE = Path(__file__).resolve().parents[1] / "MIGRATION.md"
BEGIN = "<!-- The rest is generated from the catalogue: `python3 tasks.py docs`. -->\n"


def with_reference(guide: str) -> str:
    """The guide's text with its reference part written anew."""
    written_by_hand, marker, _ = guide.partition(BEGIN)
    if not marker:
        raise ValueError(f"{GUIDE.name} lacks the line {BEGIN.strip()!r}")
    return f"{written_by_hand}{BEGIN}\n{as_markdown(DEPRECATIONS)}"


if __name__ == "__main__":
    GUIDE.write_text(with_reference(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
