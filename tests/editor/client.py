"""An editor for tests: pygls' own client, which talks to a real `railswitch server`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

SERVER = (sys.executable, "-c", "from railswitch.cli import main; main()", "server")
PATIENCE_S = 60


class Editor(LanguageClient):
    """A client that keeps the newest diagnostics of each document."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self.shown: dict[str, types.PublishDiagnosticsParams] = {}
        self.messages: list[str] = []
        self._news = asyncio.Condition()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def _published(params: types.PublishDiagnosticsParams) -> None:
            async with self._news:
                self.shown[params.uri] = params
                self._news.notify_all()

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        async def _message(params: types.ShowMessageParams) -> None:
            async with self._news:
                self.messages.append(params.message)
                self._news.notify_all()

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so, by what the server has told."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: bool(is_so())), PATIENCE_S)

    async def rules(self, uri: str, version: int = 1) -> list[str]:
        """The rules that are shown for a version of a document."""
        await self.until(lambda: uri in self.shown and self.shown[uri].version == version)
        return [str(item.code) for item in self.shown[uri].diagnostics]

    def open(self, path: Path) -> str:
        """Open a file; its address."""
        item = types.TextDocumentItem(path.as_uri(), "python", 1, path.read_bytes().decode())
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return path.as_uri()

    def change(self, uri: str, text: str, version: int) -> None:
        """Type: the document has another text now."""
        document = types.VersionedTextDocumentIdentifier(version, uri)
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    async def actions(self, uri: str, line: int, only: str | None = None) -> dict[str, Any]:
        """The fixes for a line, with their edits."""
        here = types.Position(line, 0), types.Position(line + 1, 0)
        context = types.CodeActionContext([], [only] if only else None)
        document = types.TextDocumentIdentifier(uri)
        offered = await self.text_document_code_action_async(
            types.CodeActionParams(document, types.Range(*here), context)
        )
        actions = [item for item in offered or () if isinstance(item, types.CodeAction)]
        return {item.title: await self.code_action_resolve_async(item) for item in actions}


def applied(text: str, action: types.CodeAction, uri: str) -> str:
    """A text after the edits of an action; the editor counts in UTF-16."""
    assert action.edit is not None
    (changed,) = (
        item
        for item in action.edit.document_changes or ()
        if isinstance(item, types.TextDocumentEdit) and item.text_document.uri == uri
    )
    lines = text.splitlines(keepends=True)

    def offset(position: types.Position) -> int:
        before = "".join(lines[: position.line])
        line = lines[position.line] if position.line < len(lines) else ""
        units = line.encode("utf-16-le")[: 2 * position.character]
        return len(before) + len(units.decode("utf-16-le"))

    for edit in sorted(changed.edits, key=lambda e: offset(e.range.start), reverse=True):
        assert isinstance(edit, types.TextEdit)
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


@asynccontextmanager
async def editor(folder: Path) -> AsyncIterator[Editor]:
    """An editor with a folder open; the server is asked to end, and does."""
    client = Editor()
    await client.start_io(*SERVER, cwd=str(folder))
    resolve = types.ClientCodeActionResolveOptions(["edit"])
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            code_action=types.CodeActionClientCapabilities(resolve_support=resolve)
        )
    )
    await asyncio.wait_for(
        client.initialize_async(types.InitializeParams(capabilities, root_uri=folder.as_uri())),
        PATIENCE_S,
    )
    client.initialized(types.InitializedParams())
    try:
        yield client
    finally:
        await asyncio.wait_for(client.shutdown_async(None), PATIENCE_S)
        client.exit(None)
        await client.stop()
