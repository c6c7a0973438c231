"""Who may import whom: the picture that the folders promise."""

import ast
from pathlib import Path

import pytest

from .tool import load_tool

ROOT = Path(__file__).resolve().parents[1]

MAY_IMPORT = {
    "catalogue": set(),
    "traces": {"catalogue"},
    "codemod": {"catalogue", "traces"},
    "v2": set(),
    "v1": {"v2"},
    "shim": {"catalogue", "traces", "v1", "v2"},
    "doctor": {"shim", "v2"},
    "verify": {"catalogue", "codemod", "traces"},
    "editor": {"catalogue", "codemod"},
    "cli": {"catalogue", "codemod", "doctor", "editor", "shim", "traces", "verify"},
}
WITHOUT_RAY = {"catalogue", "cli", "codemod", "editor", "traces", "verify"}


def imported_modules(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return modules


def test_every_source_folder_is_in_the_picture() -> None:
    found = {path.parent.name for path in ROOT.glob("*/py.typed")}
    assert found == set(MAY_IMPORT)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_imports_only_what_it_may(folder: str) -> None:
    allowed = {f"railswitch.{name}" for name in (*MAY_IMPORT[folder], folder)}
    for path in (ROOT / folder).rglob("*.py"):
        for module in imported_modules(path):
            top = ".".join(module.split(".")[:2])
            if module.startswith("railswitch."):
                assert top in allowed, f"{path.relative_to(ROOT)} imports {module}"
            if folder in WITHOUT_RAY:
                assert module.split(".")[0] not in {"ray", "torch"}, (
                    f"{path.relative_to(ROOT)} imports {module}"
                )


LAYERS = (
    ("text",),
    ("knowledge",),
    ("names",),
    ("flow",),
    ("repository",),
    ("findings",),
    ("rewriting",),
    ("rules",),
    ("analysis",),
    ("config", "settings"),
    ("engine",),
    ("documents",),
    ("reporting",),
    ("budget",),
    ("first_look",),
    ("cache", "run"),
)
"""The packages and modules of codemod, the lowest first: each imports only what stands below it."""

layers = load_tool("layers")

LONGEST = 400
"""Lines of a module; the catalogue is a table, and may be as long as it is."""


def test_every_part_of_the_codemod_has_its_layer() -> None:
    parts = {path.stem for path in (ROOT / "codemod").iterdir() if path.suffix in {"", ".py"}}
    known = {part for layer in LAYERS for part in layer}
    assert parts - {"__init__", "__pycache__", "py"} == known


@pytest.mark.parametrize("part", [part for layer in LAYERS for part in layer])
def test_no_import_of_the_codemod_goes_up(part: str) -> None:
    level = next(i for i, layer in enumerate(LAYERS) if part in layer)
    allowed = {part} | {below for layer in LAYERS[:level] for below in layer}
    root = ROOT / "codemod" / part
    for path in root.rglob("*.py") if root.is_dir() else [root.with_suffix(".py")]:
        assert layers.imported_parts(path, ROOT / "codemod") <= allowed, path.relative_to(ROOT)


@pytest.mark.parametrize("folder", [name for name in MAY_IMPORT if name != "catalogue"])
def test_no_module_is_too_long_to_be_read(folder: str) -> None:
    long = [
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*.py")
        if path.read_text(encoding="utf-8").count("\n") > LONGEST
    ]
    assert long == []


def test_the_picture_shows_the_real_imports() -> None:
    drawn = (ROOT / "docs" / "images" / "layers.svg").read_text(encoding="utf-8")
    assert drawn == layers.drawn(), "run: python3 tasks.py docs"
