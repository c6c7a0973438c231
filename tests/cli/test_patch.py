"""The diff of `migrate` in a file or a pipe: `git apply` makes of it what `--write` writes."""

from __future__ import annotations

import json

import pytest

from .conftest import LEGACY, MIGRATED, Project, Railswitch

CELLS = [
    {"cell_type": "markdown", "metadata": {}, "source": ["# Zug \u2028 \U0001f686"]},
    {
        "cell_type": "code",
        "execution_count": 1,
        "metadata": {},
        "outputs": [{"output_type": "stream", "name": "stdout", "text": ["# cell 9\n"]}],
        "source": LEGACY.splitlines(keepends=True),
    },
    {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": "from ray.air import RunConfig\nRunConfig",
    },
]
NOTEBOOK = {"cells": CELLS, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
CONTENTS: dict[str, tuple[str, bytes]] = {
    "plain": ("train.py", LEGACY.encode()),
    "line ends of Windows": ("train.py", LEGACY.replace("\n", "\r\n").encode()),
    "no line end at the end": ("train.py", LEGACY.rstrip().encode()),
    "form feeds and odd spaces": (
        "train.py",
        f"{LEGACY}\x0c\nx = 'a\x0c\x1c\x85\u2028b'\n".encode(),
    ),
    "another encoding": ("train.py", f"# coding: latin-1\n{LEGACY}# \xe9\n".encode("latin-1")),
    "a mark for the order of bytes": ("train.py", b"\xef\xbb\xbf" + LEGACY.encode()),
    "a document": ("read me.md", f"Caf\xe9:\n\n```python\n{LEGACY}```\n".encode()),
    "requirements": ("requirements.txt", b"ray[train]==2.2.0\ntorch\n"),
    "a notebook": ("train.ipynb", json.dumps(NOTEBOOK, indent=1, ensure_ascii=False).encode()),
    "a notebook on one line": ("train.ipynb", json.dumps(NOTEBOOK).encode()),
}


def test_that_of_a_whole_path_can_be_applied_here(project: Project, railswitch: Railswitch) -> None:
    path = project.write("src/train.py")
    project.commit_all()
    done = railswitch("migrate", str(project.folder))
    assert "--- a/src/train.py\n" in done.stdout
    the_patch = project.folder.parent / "the.patch"
    the_patch.write_bytes(done.stdout_bytes)
    project.git("apply", str(the_patch))
    assert path.read_text() == MIGRATED


@pytest.mark.parametrize("kind", CONTENTS)
def test_it_can_be_applied(project: Project, railswitch: Railswitch, kind: str) -> None:
    name, content = CONTENTS[kind]
    path = project.write(name, content)
    project.write("other.py")
    project.commit_all()
    done = railswitch("migrate", "--unsafe")
    assert path.read_bytes() == content
    the_patch = project.folder.parent / "the.patch"
    the_patch.write_bytes(done.stdout_bytes)
    project.git("apply", "--whitespace=nowarn", str(the_patch))
    applied = path.read_bytes()
    assert applied != content
    project.git("checkout", "--", ".")
    railswitch("migrate", "--unsafe", "--write")
    assert applied == path.read_bytes()
