"""What the documents say is so."""

import importlib.util
import re
from pathlib import Path

from railswitch.catalogue import DEPRECATIONS

ROOT = Path(__file__).resolve().parents[1]


def test_the_reference_in_the_guide_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8")
    assert generate.with_reference(guide) == guide, "run: python3 tasks.py docs"


def test_every_rule_has_its_anchor_in_the_guide() -> None:
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", guide, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert {row.anchor for row in DEPRECATIONS} <= anchors


def test_links_between_documents_lead_somewhere() -> None:
    for document in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
            assert (ROOT / target).exists(), f"{document.name} links to {target}"
