"""Files as they are on disk: encodings, line ends, which are looked at, and careful writes."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS, Deprecation, Role
from railswitch.codemod.findings.pins import may_pin
from railswitch.codemod.knowledge.types import is_ours, may_be_legacy
from railswitch.codemod.run import candidates, check_file, migrate_file, write
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.discover import files
from railswitch.codemod.text.files import write_atomically
from railswitch.codemod.text.mentions_ray import may_matter

IMPORT = b"from ray.air import ScalingConfig"
MIGRATED = b"from ray.train import ScalingConfig"

LAYOUTS = {
    "a newline at the end": b"%s\nprint(ScalingConfig)\n",
    "no newline at the end": b"%s\nprint(ScalingConfig)",
    "only the import": b"%s",
    "CRLF": b"%s\r\nprint(ScalingConfig)\r\n",
    "CRLF and none at the end": b"%s\r\nprint(ScalingConfig)",
    "CR": b"%s\rprint(ScalingConfig)\r",
    "mixed line ends": b"import os\r\n%s\nprint(ScalingConfig)\r\n\n",
    "tabs": b"def f():\n\t%s\n\treturn\tScalingConfig\t\n",
    "tabs and spaces": b"if 1:\n\tif 2:\n\t        %s\n",
    "form feeds": b"import os\n\x0c\n%s\n\x0c\nprint(ScalingConfig)\n\x0c",
    "a vertical tab in a comment": b"# a\x0bb\x1c\n%s\n",
    "a byte order mark": b"\xef\xbb\xbf%s\nprint('\xc3\xa9')\n",
    "a byte order mark and CRLF": b"\xef\xbb\xbf%s\r\n",
    "UTF-8": b"x = '\xc3\xa9\xe2\x82\xac\xf0\x9f\x9a\x82'; %s; y = '\xe2\x80\xa8'\n",
    "a line separator in a string": b"x = '''a\xe2\x80\xa8b'''\n%s\n",
    "latin-1": b"# -*- coding: latin-1 -*-\n# \xe9\n%s\nx = '\xe9'\n",
    "cp1252 in line 2": b"#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\n%s  # \x80\n",
    "gbk": b"# coding: gbk\n%s  # \xc4\xe3\xba\xc3\n",
    "euc-jp": b"# coding=euc-jp\nx = '\xa5\xec\xa1\xbc\xa5\xeb'\n%s\n",
    "trailing white space": b"%s   \n   \nprint(ScalingConfig)  \t\n\n\n\n",
    "a backslash at the end": b"import os\n%s\nx = 1 + \\\n  2\n",
    "semicolons": b"import os; %s; x = 1;\n",
    "line continuation in the import": b"import os\n%s\nassert \\\n  True\n",
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_only_what_changes_changes(layout: bytes, tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_bytes(layout % IMPORT)
    (done,) = write([migrate_file(str(path), Settings())], Settings())
    assert (done.error, done.issues) == (None, ())
    assert path.read_bytes() == layout % MIGRATED
    assert not migrate_file(str(path), Settings()).is_changed


UNTOUCHED = {
    "empty": b"",
    "one newline": b"\n",
    "a comment": b"# ray.air\n",
    "a string": b"x = 'from ray.air import ScalingConfig'\n",
    "a byte order mark alone": b"\xef\xbb\xbf",
    "no newline at the end": b"from ray import train",
    "V2": b"from ray.train import ScalingConfig \r\n\x0c\t\r\n",
    "somebody else's session": b"from sqlalchemy.orm import session\nimport ray.data\nsession.x()",
    "latin-1": b"# coding: latin-1\nimport ray.train\nx = '\xe9'",
}


@pytest.mark.parametrize("content", UNTOUCHED.values(), ids=UNTOUCHED)
def test_what_nothing_applies_to_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_bytes(content)
    before = path.stat()
    (done,) = write([migrate_file(str(path), Settings(todo=True))], Settings())
    assert not done.is_changed
    assert path.read_bytes() == content
    assert path.stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize("name", ["train.pyi", "train.py", "script", "train.txt"])
def test_a_file_that_is_named_is_python_unless_its_name_says_otherwise(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(IMPORT)
    assert list(files([str(path)])) == [str(path)]
    assert [issue.rule for issue in check_file(str(path), Settings()).issues] == ["RS102"]


class TestWriting:
    def test_mode_and_owner_are_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "train.py"
        path.write_bytes(b"old")
        path.chmod(0o751)
        write_atomically(path, b"new")
        assert path.read_bytes() == b"new"
        assert stat.S_IMODE(path.stat().st_mode) == 0o751
        assert os.listdir(tmp_path) == ["train.py"]

    def test_a_new_file_gets_the_usual_mode(self, tmp_path: Path) -> None:
        (tmp_path / "usual").write_bytes(b"")
        write_atomically(tmp_path / "new", b"new")
        assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "real.py").write_bytes(b"old")
        (tmp_path / "link.py").symlink_to("real.py")
        write_atomically(tmp_path / "link.py", b"new")
        assert (tmp_path / "link.py").is_symlink()
        assert (tmp_path / "real.py").read_bytes() == b"new"


class TestWhichFiles:
    @pytest.fixture
    def tree(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.chdir(tmp_path)
        for name in (
            "train.py",
            "types.pyi",
            "notebook.ipynb",
            "README.md",
            "docs/index.rst",
            "run.sh",
            "job.yaml",
            "requirements-dev.txt",
            "pyproject.toml",
            "Dockerfile",
            "data.csv",
            "notes.txt",
            "sub/deep/er/train.py",
            ".hidden/train.py",
            ".github/workflows/ci.yml",
            ".venv/lib/x.py",
            "venv/x.py",
            "vendor/x.py",
            "third_party/x.py",
            "node_modules/x.py",
            "__pycache__/x.py",
            "generated/x.py",
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(IMPORT)
        return tmp_path

    EXPECTED = (
        ".github/workflows/ci.yml",
        "Dockerfile",
        "README.md",
        "docs/index.rst",
        "generated/x.py",
        "job.yaml",
        "notebook.ipynb",
        "pyproject.toml",
        "requirements-dev.txt",
        "run.sh",
        "sub/deep/er/train.py",
        "train.py",
        "types.pyi",
    )

    @staticmethod
    def names(*paths: str, exclude: tuple[str, ...] = ()) -> list[str]:
        return sorted(files(paths or (".",), exclude))

    def test_hidden_and_vendored_folders_are_left_out(self, tree: Path) -> None:
        assert self.names() == list(self.EXPECTED)

    def test_outside_a_checkout_gitignore_says_what_git_would_say(self, tree: Path) -> None:
        (tree / ".gitignore").write_text("generated/\n*.py\n!train.py\n/docs\n# a comment\n!\n")
        (tree / "sub" / ".gitignore").write_text("/deep/er/*.py\n")
        (tree / "sub" / "kept.py").write_bytes(IMPORT)
        (tree / "sub" / "deep" / ".gitignore").write_text("!train.py\n!*.md\n")
        (tree / "sub" / "deep" / "er" / "x.py").write_bytes(IMPORT)
        (tree / "sub" / "deep" / "docs.py").write_bytes(IMPORT)
        outside = list(files(["."]))
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        assert sorted(outside) == sorted(files(["."]))
        assert "train.py" in outside
        assert "sub/deep/er/train.py" in outside
        assert not {"generated/x.py", "docs/index.rst", "sub/deep/er/x.py"} & set(outside)

    def test_git_says_the_same_and_gitignore_counts(self, tree: Path) -> None:
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        (tree / ".gitignore").write_text("generated/\n*.pyi\n")
        expected = [n for n in self.EXPECTED if n not in ("generated/x.py", "types.pyi")]
        assert self.names() == expected
        assert self.names("sub") == ["sub/deep/er/train.py"]

    def test_what_is_ignored_can_be_named(self, tree: Path) -> None:
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        (tree / ".gitignore").write_text("generated/\n")
        assert self.names("generated") == ["generated/x.py"]
        assert self.names("generated/x.py") == ["generated/x.py"]
        assert self.names("vendor/x.py") == ["vendor/x.py"]

    def test_a_folder_in_which_everything_is_ignored_is_empty(self, tree: Path) -> None:
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        (tree / ".gitignore").write_text("*.*\nDockerfile\n")
        assert self.names() == []

    def test_a_tracked_file_that_was_deleted_is_no_error(self, tree: Path) -> None:
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        subprocess.run(["git", "add", "train.py"], cwd=tree, check=True)
        (tree / "train.py").unlink()
        assert "train.py" not in self.names()

    def test_a_repository_inside_the_repository(self, tree: Path) -> None:
        for folder in (tree / "sub", tree):
            subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        assert "sub/deep/er/train.py" in self.names()

    @pytest.mark.parametrize(
        ("pattern", "gone"),
        [
            ("sub", {"sub/deep/er/train.py"}),
            ("sub/", {"sub/deep/er/train.py"}),
            ("train.py", {"sub/deep/er/train.py", "train.py"}),
            ("./train.py", {"sub/deep/er/train.py", "train.py"}),
            ("sub/*/train.py", {"sub/deep/er/train.py"}),
            ("*.y*ml", {".github/workflows/ci.yml", "job.yaml"}),
        ],
    )
    def test_exclude(self, tree: Path, pattern: str, gone: set[str]) -> None:
        assert set(self.EXPECTED) - set(self.names(exclude=(pattern,))) == gone

    def test_links_in_circles_are_survived(self, tree: Path) -> None:
        (tree / "sub" / "up").symlink_to(tree, target_is_directory=True)
        (tree / "circle.py").symlink_to("circle.py")
        (tree / "nowhere.py").symlink_to("gone.py")
        found = self.names()
        assert set(self.EXPECTED) <= set(found)
        assert not any("sub/up" in name for name in found)
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        assert self.names() == list(self.EXPECTED)

    def test_a_file_by_two_names_is_looked_at_once(self, tree: Path) -> None:
        (tree / "same.py").symlink_to("train.py")
        found = list(
            candidates(files(["train.py", "./train.py", str(tree / "train.py"), "same.py"]))
        )
        assert found == ["train.py"]


@pytest.mark.parametrize("row", DEPRECATIONS, ids=lambda row: row.id)
def test_the_scan_lets_legacy_code_through(row: Deprecation) -> None:
    """The bytes of a file settle it only where no rule has anything to say."""
    if row.before is not None:
        data = row.before.encode()
        assert may_matter(data) or (row.roles == (Role.SHELL,) and may_pin(data))
    for name in row.names:
        assert not name.old.startswith("$") or may_matter(name.old[1:].encode())


def test_no_row_is_about_a_part_of_ray_that_is_called_settled() -> None:
    names = [name.old for row in DEPRECATIONS for name in row.names]
    assert [name for name in names if is_ours(name) and not may_be_legacy(name)] == []


@pytest.mark.parametrize(
    "text",
    [
        "import os, ray as r",
        "from ray import (\n    serve,\n    tune,\n)",
        "from ray import serve, \\\n    train",
        "from ray import *",
        "import ray\nray . train . report({})",
        "import importlib\nimportlib.import_module('ray.train')",
        "mock.patch('ray.air.session.report')",
        "mock.patch('ray.tune.report', side_effect=report)",
        "import ray\nds = ray.data.range(8).repeat(2)",
    ],
)
def test_the_scan_knows_spellings(text: str) -> None:
    assert may_matter(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "# like ray.train, but without Ray",
        "from ray import serve\nserve.run(tune)",
        "import ray\nray.data.range(8).map(print)  # within this window",
        "from ray.train.v2._internal.constants import is_v2_enabled",
        "array.train()",
    ],
)
def test_the_scan_settles_other_files(text: str) -> None:
    assert not may_matter(text.encode())
