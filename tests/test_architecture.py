"""Who may import whom: the picture that the folders promise."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

MAY_IMPORT = {
    "catalogue": set(),
    "traces": {"catalogue"},
    "codemod": {"catalogue", "traces"},
    "v2": set(),
    "v1": {"v2"},
    "shim": {"catalogue", "traces", "v1", "v2"},
    "verify": {"catalogue", "codemod", "traces"},
    "cli": {"catalogue", "codemod", "shim", "traces", "verify"},
}
WITHOUT_RAY = {"catalogue", "cli", "codemod", "traces", "verify"}


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
