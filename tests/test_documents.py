"""What the documents say is so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS, GENERAL

ROOT = Path(__file__).resolve().parents[1]


def test_what_is_generated_is_up_to_date() -> None:
    # In a process of its own: click keeps how a command was first asked for its options.
    done = subprocess.run(
        [sys.executable, "tools/generate.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_rule_has_a_page_and_is_in_the_guide() -> None:
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8")
    pages = {f"docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").iterdir()}
    assert pages - {"docs/rules/README.md"} == {row.page for row in (*GENERAL, *DEPRECATIONS)}
    assert not [row.id for row in DEPRECATIONS if f"[{row.id}]({row.page})" not in guide]


def test_the_guide_stays_what_a_person_reads() -> None:
    by_hand, _, _ = (ROOT / "MIGRATION.md").read_text(encoding="utf-8").partition("## The rules")
    assert 8_000 < len(by_hand) < 15_000


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
