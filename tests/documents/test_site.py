"""The documentation site: built without a warning, complete, and needing nothing from elsewhere."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "site.py", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_document_and_rule_is_on_it(site: Path) -> None:
    for page in ("index", "migration", "v1", "v2", "contributing", "changelog", "api/v1"):
        assert (site / f"{page}.html").stat().st_size > 10_000, page
    assert not [row.id for row in DEPRECATIONS if not (site / "rules" / f"{row.id}.html").exists()]


def test_the_search_knows_every_page_and_works_without_a_server(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {"migration.html", "v2.html", "api/v1.html", "rules/RS201.html"} <= found
    assert any("RS202 metrics-only-report" in entry["title"] for entry in index["docs"])
    assert (site / "search" / "search_index.js").exists()


def test_it_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = re.compile(r"""<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="https?:""")
    for page in site.rglob("*.html"):
        assert not loaded.search(page.read_text(encoding="utf-8")), page


def test_examples_in_docstrings_are_code(site: Path) -> None:
    api = (site / "api" / "v1.html").read_text(encoding="utf-8")
    assert "language-pycon" in api or "highlight" in api
    assert "<blockquote>\n<blockquote>\n<blockquote>" not in api
