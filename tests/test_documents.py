"""What the documents say is so."""

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS

ROOT = Path(__file__).resolve().parents[1]


def test_the_reference_in_the_guide_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8")
    assert generate.with_generated_parts(guide) == guide, "run: python3 tasks.py docs"


def test_every_rule_has_its_anchor_in_the_guide() -> None:
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8")
    assert {row.anchor for row in DEPRECATIONS} <= anchors(guide)


def documents() -> list[Path]:
    """The Markdown files of the repository, without those of fixtures and environments."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = [ROOT / name for name in listed.stdout.splitlines() if not name.startswith("tests/")]
    return [path for path in found if path.exists()]


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", prose, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)", text):
        path = document.parent / target if target else document
        assert path.exists(), f"it links to {target}"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{target}#{anchor}"


def test_no_document_names_a_path_of_somebodys_machine() -> None:
    for document in documents():
        assert not re.search(r"/(?:root|work)/", document.read_text(encoding="utf-8")), document
