"""`railswitch server` as an editor meets it: a real process, asked by pygls' own client."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from railswitch.codemod.settings import Settings
from railswitch.editor.analysis import Analysis
from railswitch.editor.opened import Opened, Part
from tests.editor.client import Editor, applied, editor

TRAIN = """\
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from loop import train_func

trainer = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2))
name = "\U0001f686"; other = TorchTrainer(train_func, run_config=RunConfig(verbose=1))
third = TorchTrainer(train_func, run_config=RunConfig(verbose=2))
"""
LOOP = """\
from ray.air import session


def train_func(config):
    session.report({"loss": 1}, checkpoint=session.get_checkpoint())
"""
LIMIT_S = 0.1
FIX_FILE = "railswitch: fix all that is safe in this file"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "train.py").write_text(TRAIN, encoding="utf-8")
    (tmp_path / "loop.py").write_text(LOOP)
    return tmp_path


def with_editor(folder: Path, work: Callable[[Editor], Awaitable[None]]) -> None:
    async def run() -> None:
        async with editor(folder) as client:
            await work(client)

    asyncio.run(run())


def test_findings_are_shown_on_opening_and_while_one_types(project: Path) -> None:
    async def work(client: Editor) -> None:
        uri = client.open(project / "train.py")
        assert await client.rules(uri) == ["RS102", "RS103", "RS308", "RS103", "RS308"]
        verbose = client.shown[uri].diagnostics[2]
        line = TRAIN.splitlines()[5]
        assert verbose.range.start == types.Position(5, line.index("verbose") + 1)  # in UTF-16
        assert verbose.severity is types.DiagnosticSeverity.Warning
        client.change(uri, TRAIN.replace("ray.air", "ray.train"), 2)
        assert await client.rules(uri, 2) == ["RS308", "RS308"]
        client.change(uri, "def broken(:\n", 3)
        assert await client.rules(uri, 3) == []
        client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        await client.until(lambda: client.shown[uri].version is None)

    with_editor(project, work)


def test_other_files_count_and_are_looked_at_again_when_they_are_saved(project: Path) -> None:
    async def work(client: Editor) -> None:
        uri = client.open(project / "loop.py")
        await client.rules(uri)
        assert all("train" in item.message for item in client.shown[uri].diagnostics)
        assert await client.actions(uri, 4)
        del client.shown[uri]
        (project / "train.py").write_text("from ray import tune\nfrom loop import train_func\n")
        client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        await client.rules(uri)
        assert not await client.actions(uri, 4)  # nobody is seen to run it

    with_editor(project, work)


def test_a_fix_of_one_place_of_a_rule_and_of_the_file(project: Path) -> None:
    async def work(client: Editor) -> None:
        uri = client.open(project / "train.py")
        await client.rules(uri)
        actions = await client.actions(uri, 5)
        one = applied(TRAIN, actions["railswitch: fix RS308 run-verbose"], uri)
        assert one == TRAIN.replace("verbose=1", "")
        rule = applied(TRAIN, actions["railswitch: fix all 2 RS308 run-verbose in this file"], uri)
        assert rule == TRAIN.replace("verbose=1", "").replace("verbose=2", "")
        whole = applied(TRAIN, actions[FIX_FILE], uri)
        assert whole == rule.replace("ray.air", "ray.train")
        saving = await client.actions(uri, 0, only="source.fixAll")
        assert list(saving) == [FIX_FILE]
        client.change(uri, whole, 2)
        assert await client.rules(uri, 2) == []
        assert await client.actions(uri, 5) == {}

    with_editor(project, work)


def test_a_fix_for_a_text_that_has_changed_since_is_not_made(project: Path) -> None:
    async def work(client: Editor) -> None:
        uri = client.open(project / "train.py")
        await client.rules(uri)
        action = (await client.actions(uri, 5))[FIX_FILE]
        action.edit = None
        client.change(uri, f"\n{TRAIN}", 2)
        assert (await client.code_action_resolve_async(action)).edit is None

    with_editor(project, work)


def test_pointing_at_a_finding_explains_its_rule(project: Path) -> None:
    async def asked(client: Editor, uri: str, line: int, column: int) -> types.Hover | None:
        document = types.TextDocumentIdentifier(uri)
        position = types.Position(line, column)
        return await client.text_document_hover_async(types.HoverParams(document, position))

    async def work(client: Editor) -> None:
        uri = client.open(project / "train.py")
        await client.rules(uri)
        there = await asked(client, uri, 5, TRAIN.splitlines()[5].index("verbose") + 2)
        assert there is not None
        assert isinstance(there.contents, types.MarkupContent)
        assert "# RS308 run-verbose" in there.contents.value
        assert "# before" in there.contents.value
        assert await asked(client, uri, 3, 0) is None

    with_editor(project, work)


def test_notebooks_are_one_program_and_each_cell_is_edited_by_itself(project: Path) -> None:
    sources = {
        "code-1": "%pip install ray\nfrom ray.air import ScalingConfig",
        "text": "Two workers:",
        "code-2": "from ray.train.torch import TorchTrainer\n"
        "TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2))",
    }
    path = project / "train.ipynb"
    path.write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4}))

    def address(name: str) -> str:
        return f"vscode-notebook-cell:{path}#{name}"

    async def work(client: Editor) -> None:
        kinds = types.NotebookCellKind
        cells = [
            types.NotebookCell(kinds.Markup if name == "text" else kinds.Code, address(name))
            for name in sources
        ]
        texts = [
            types.TextDocumentItem(address(name), "python", 1, text)
            for name, text in sources.items()
        ]
        notebook = types.NotebookDocument(path.as_uri(), "jupyter-notebook", 1, cells)
        client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(notebook, texts))
        assert await client.rules(address("code-1")) == ["RS102"]
        assert await client.rules(address("code-2")) == []
        (shown,) = client.shown[address("code-1")].diagnostics
        assert shown.range.start == types.Position(1, 20)
        action = (await client.actions(address("code-1"), 1))[FIX_FILE]
        first = applied(sources["code-1"], action, address("code-1"))
        assert first == sources["code-1"].replace("ray.air", "ray.train")
        changed = types.NotebookDocumentCellContentChanges(
            types.VersionedTextDocumentIdentifier(2, address("code-1")),
            [types.TextDocumentContentChangeWholeDocument(first)],
        )
        client.notebook_document_did_change(
            types.DidChangeNotebookDocumentParams(
                types.VersionedNotebookDocumentIdentifier(2, path.as_uri()),
                types.NotebookDocumentChangeEvent(
                    cells=types.NotebookDocumentCellChanges(text_content=[changed])
                ),
            )
        )
        assert await client.rules(address("code-1"), 2) == []

    with_editor(project, work)


def test_settings_count_and_a_mistake_in_them_is_said(project: Path) -> None:
    settings = project / "pyproject.toml"
    settings.write_text('[tool.railswitch]\nignore = ["RS308"]\n')

    async def work(client: Editor) -> None:
        uri = client.open(project / "train.py")
        assert await client.rules(uri) == ["RS102", "RS103", "RS103"]
        settings.write_text('[tool.railswitch]\nexclude = ["train.py"]\n')
        client.change(uri, TRAIN, 2)
        assert await client.rules(uri, 2) == []
        settings.write_text("[tool.railswitch]\nignores = []\n")
        client.change(uri, TRAIN, 3)
        await client.until(lambda: client.messages)
        assert "has no setting 'ignores'" in client.messages[0]

    with_editor(project, work)


def test_one_file_is_looked_at_in_a_moment(project: Path) -> None:
    """The promise is 100 ms, and an idle machine needs a tenth of it."""
    text = TRAIN + "".join(
        f"def function_{n}(value):\n    return value + {n}\n\n" for n in range(200)
    )
    (project / "train.py").write_text(text)
    analysis = Analysis(lambda _: Settings())
    path = str(project / "train.py")
    analysis.survey([path])

    def look(number: int) -> float:
        started = time.perf_counter()
        opened = Opened(path, path, (Part(path, number, f"{text}# {number}\n"),))
        assert len(analysis.check(opened).issues) == 5
        return time.perf_counter() - started

    look(0)
    assert min(look(number) for number in range(1, 6)) < LIMIT_S


def test_a_survey_reads_only_what_has_changed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from railswitch.editor import analysis as module  # noqa: PLC0415

    read: list[str] = []
    dumps = module.pickle.dumps

    def counted(value: Any) -> bytes:
        read.append(str(getattr(value, "path", "")))
        return dumps(value)

    monkeypatch.setattr(module.pickle, "dumps", counted)
    analysis = Analysis(lambda _: Settings())
    paths = [str(project / name) for name in ("train.py", "loop.py")]
    analysis.survey(paths)
    assert {str(project / "train.py"), str(project / "loop.py")} <= set(read)
    read.clear()
    analysis.survey(paths)
    assert not read
    (project / "loop.py").write_text(f"{LOOP}\n")
    analysis.survey(paths)
    assert set(read) == {str(project / "loop.py")}
