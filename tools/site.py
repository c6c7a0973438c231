"""Builds the documentation site from the documents of the repository (`python3 tasks.py site`)."""

from __future__ import annotations

import logging
import os
import posixpath
import re
import shutil
import sys
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from railswitch.catalogue import DEPRECATIONS, GENERAL

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "build" / "site-source"
API = {
    "railswitch.v1": ("", ".session"),
    "railswitch.v2": ("", ".callbacks", ".tracking"),
    "railswitch.shim": ("",),
    "railswitch.codemod": ("",),
    "railswitch.catalogue": ("",),
}
_DOWNLOADED = "https://unpkg.com/iframe-worker/shim"
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#:\s]*)(#[^)\s]*)?\)")


def pages() -> dict[str, str]:
    """The documents that are pages, as paths in the repository, and where they are on the site."""
    found = {"README.md": "index.md", "MIGRATION.md": "migration.md"}
    found |= {f"docs/{path.name}": path.name for path in sorted((ROOT / "docs").glob("*.md"))}
    found |= {row.page: f"rules/{row.id}.md" for row in (*GENERAL, *DEPRECATIONS)}
    found["docs/rules/README.md"] = "rules/index.md"
    found |= {
        str(path.relative_to(ROOT)): f"examples/{path.parent.name}.md"
        for path in sorted((ROOT / "examples").glob("*/README.md"))
    }
    found["examples/README.md"] = "examples/index.md"
    found |= {name: name.lower() for name in ("CONTRIBUTING.md", "CHANGELOG.md")}
    return found


def assemble() -> None:
    """Write the pages into the folder from which the site is made."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    where = pages()
    for document, page in where.items():
        text = (ROOT / document).read_text(encoding="utf-8")
        _write(page, _linked(text, document, page))
    for package, modules in API.items():
        blocks = "\n\n".join(f"::: {package}{module}" for module in modules)
        _write(f"api/{package.rpartition('.')[2]}.md", f"# {package}\n\n{blocks}\n")
    shutil.copytree(ROOT / "docs" / "images", SOURCE / "images")
    shutil.copy(ROOT / "tools" / "worker.js", SOURCE / "worker.js")


def navigation() -> list[dict[str, object]]:
    """The pages in the order in which one reads them."""
    where = pages()
    examples = [
        {page.removeprefix("examples/").removesuffix(".md").replace("_", " "): page}
        for page in where.values()
        if page.startswith("examples/") and page != "examples/index.md"
    ]
    guides: list[dict[str, object]] = [
        {f"railswitch.{Path(page).stem}" if page[:2] in ("v1", "v2") else Path(page).stem: page}
        for document, page in where.items()
        if document.startswith("docs/") and "/rules/" not in document
    ]
    rules = [{f"{row.id} {row.name}": f"rules/{row.id}.md"} for row in (*GENERAL, *DEPRECATIONS)]
    return [
        {"railswitch": "index.md"},
        {"The guide": "migration.md"},
        {"The rules": [{"all": "rules/index.md"}, *rules]},
        {"At run time": guides},
        {"Examples": [{"all": "examples/index.md"}, *examples]},
        {"API": [{name: f"api/{name.rpartition('.')[2]}.md"} for name in API]},
        {"Contributing": "contributing.md"},
        {"Changelog": "changelog.md"},
    ]


def _write(page: str, text: str) -> None:
    path = SOURCE / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _linked(text: str, document: str, page: str) -> str:
    """The text of a document with its links as the site needs them.

    A link to a file that is no page becomes its text: the site has no place to lead to.
    """
    where = pages()

    def changed(match: re.Match[str]) -> str:
        image, label, target, anchor = (
            match.group(1),
            match.group(2),
            match.group(3),
            match.group(4),
        )
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document), target))
        path = path if target else document
        folder = posixpath.dirname(page) or "."
        if path in where or f"{path}/README.md" in where:
            new = where.get(path) or where[f"{path}/README.md"]
        elif path.startswith("docs/images/"):
            new = path.removeprefix("docs/")
        else:
            return label if "`" in label else f"`{label}`"
        return f"{image}[{label}]({posixpath.relpath(new, folder)}{anchor or ''})"

    return _LINK.sub(changed, text)


def main(site_dir: str | None = None) -> None:
    """Build the site; a warning is an error."""
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.WARNING)
    assemble()
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    config = load_config(str(ROOT / "mkdocs.yml"), strict=True, nav=navigation(), site_dir=site_dir)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    _without_downloads(Path(config.site_dir))


def _without_downloads(site: Path) -> None:
    """Let the pages load our own stand-in for workers, rather than one from the network."""
    for page in site.rglob("*.html"):
        folder = posixpath.relpath(site, page.parent)
        text = page.read_text(encoding="utf-8").replace(_DOWNLOADED, f"{folder}/worker.js")
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except MkDocsException as error:
        sys.exit(f"The site was not built: {error}")
