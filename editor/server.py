"""The server: who is told what, and when."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.settings import Place, place_of
from railswitch.codemod.text.kinds import kind_of

from .analysis import Analysis, SettingsFor, Wish
from .answers import SOURCE, Answers, explanation, title
from .opened import Notebook, Opened, Part

TYPING_PAUSE_S = 0.15
"""How long nobody must have typed before a text is looked at."""
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{SOURCE}"

_NOTEBOOKS = types.NotebookDocumentSyncOptions(
    notebook_selector=[
        types.NotebookDocumentFilterWithNotebook(
            notebook="jupyter-notebook",
            cells=[
                types.NotebookCellLanguage("python"),
                types.NotebookCellLanguage("markdown"),
            ],
        )
    ],
    save=True,
)

T = TypeVar("T")


class SettingsError(Exception):
    """Settings that cannot be used; the message says which and why."""


class Server(LanguageServer):
    """Looks at open files after each change, and keeps what it has found until the next one."""

    def __init__(self, settings_for: SettingsFor) -> None:
        super().__init__("railswitch", version("railswitch"), notebook_document_sync=_NOTEBOOKS)
        self._analysis = Analysis(settings_for)
        self._found: dict[str, tuple[object, FileResult]] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._looking = ThreadPoolExecutor(1, "railswitch-look")
        self._surveying = ThreadPoolExecutor(1, "railswitch-survey")
        self._told = ""

    # ---- what is open

    def opened(self, uri: str) -> Opened | None:
        """The file or notebook of a document; None for one of no kind that matters."""
        notebook = self.workspace.get_notebook_document(notebook_uri=uri)
        notebook = notebook or self.workspace.get_notebook_document(cell_uri=uri)
        path = to_fs_path(notebook.uri if notebook else uri) or ""
        if notebook is not None:
            cells = [
                self._part(cell.document, is_code=cell.kind is types.NotebookCellKind.Code)
                for cell in notebook.cells
            ]
            return Notebook(notebook.uri, path, tuple(cells)) if path else None
        if not path or not kind_of(path.replace(os.sep, "/")) or path.endswith(".ipynb"):
            return None
        return Opened(uri, path, (self._part(uri),))

    def _part(self, uri: str, *, is_code: bool = True) -> Part:
        document = self.workspace.get_text_document(uri)
        return Part(uri, document.version, document.source, is_code)

    def all_opened(self) -> Iterator[Opened]:
        """Everything that is open, each notebook once."""
        uris = [*self.workspace.notebook_documents, *self.workspace.text_documents]
        found = {item.uri: item for item in map(self.opened, uris) if item is not None}
        yield from found.values()

    # ---- what is found

    def later(self, name: str, work: Callable[[], Any], pause: float = TYPING_PAUSE_S) -> None:
        """Do something when nothing of that name was asked for during a pause."""
        if name in self._waiting:
            self._waiting[name].cancel()

        async def wait() -> None:
            await asyncio.sleep(pause)
            await work()

        self._waiting[name] = asyncio.ensure_future(wait())

    async def show(self, uri: str) -> None:
        """Tell the editor what is found in a document."""
        opened = self.opened(uri)
        if opened is None:
            return
        result = await self.found(opened)
        for part in opened.parts:
            answers = self.answers(part)
            there = [issue for issue in result.issues if opened.part_of(issue) is part]
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    part.uri, [answers.diagnostic(issue) for issue in there], part.version
                )
            )

    async def survey(self) -> None:
        """Look at the files around what is open, and then at what is open again."""
        paths = [item.path for item in self.all_opened() if os.path.isfile(item.path)]
        await self.in_thread(self._surveying, lambda: self._analysis.survey(paths))
        self._found.clear()
        for item in list(self.all_opened()):
            await self.show(item.uri)

    async def found(self, opened: Opened) -> FileResult:
        """What is found in a file as it is now."""
        known = self._found.get(opened.uri)
        if known is None or known[0] != opened.version:
            result = await self._told_of(lambda: self._analysis.check(opened), opened)
            known = self._found[opened.uri] = opened.version, result
        return known[1]

    async def fixed(self, opened: Opened, wish: Wish) -> FileResult:
        """A file after a fix; why it could not be made is shown."""
        result = await self._told_of(lambda: self._analysis.fix(opened, wish), opened)
        if result.error:
            self._tell(f"{opened.path}: {result.error}")
        return result

    async def _told_of(self, work: Callable[[], FileResult], opened: Opened) -> FileResult:
        """The result; with settings that cannot be used there is none, and that is said once."""
        try:
            return await self.in_thread(self._looking, work)
        except SettingsError as error:
            self._tell(str(error))
            return FileResult(opened.path)

    @staticmethod
    async def in_thread(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """The result of work in a thread, while the editor is answered."""
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _tell(self, message: str) -> None:
        if message != self._told:
            self._told = message
            self.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, f"railswitch: {message}")
            )

    def answers(self, part: Part) -> Answers:
        """Makes answers about a text."""
        return Answers(part.text, self.workspace.position_codec)

    async def at(self, uri: str, range_: types.Range) -> tuple[Opened | None, list[Issue]]:
        """What is open there, and the issues that touch a range of it."""
        opened = self.opened(uri)
        if opened is None:
            return None, []
        result = await self.found(opened)
        part = next(part for part in opened.parts if part.uri == uri)
        answers = self.answers(part)
        there = (issue for issue in result.issues if opened.part_of(issue) is part)
        return opened, [issue for issue in there if _touch(answers.range(issue), range_)]


def _touch(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def server_for(settings_for: SettingsFor) -> Server:
    """A server that answers an editor, with the settings that a project has."""
    server = Server(settings_for)
    _open_and_close(server)
    _explain(server)
    _fix(server)
    return server


def _open_and_close(server: Server) -> None:
    """What is done when files are opened, changed, saved and closed."""

    def soon(uri: str) -> None:
        server.later(uri, lambda: server.show(uri))

    def survey(_: Any) -> None:
        server.later("survey", server.survey)

    @server.feature(types.INITIALIZED)
    def _started(_: types.InitializedParams) -> None:
        if server.workspace.root_path and os.path.isdir(server.workspace.root_path):
            os.chdir(server.workspace.root_path)  # places in other files are told from here
        if _may_watch(server.client_capabilities):
            watched = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
            options = types.DidChangeWatchedFilesRegistrationOptions(watched)
            event = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
            registration = types.Registration(SOURCE, event, options)
            server.client_register_capability(types.RegistrationParams([registration]))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _changed(params: types.DidChangeTextDocumentParams) -> None:
        soon(params.text_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def _notebook_changed(params: types.DidChangeNotebookDocumentParams) -> None:
        soon(params.notebook_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(params: types.DidCloseTextDocumentParams) -> None:
        forget([params.text_document.uri])

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def _notebook_closed(params: types.DidCloseNotebookDocumentParams) -> None:
        forget([cell.uri for cell in params.cell_text_documents])

    def forget(uris: list[str]) -> None:
        for uri in uris:
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    for event in (
        types.TEXT_DOCUMENT_DID_OPEN,
        types.TEXT_DOCUMENT_DID_SAVE,
        types.NOTEBOOK_DOCUMENT_DID_OPEN,
        types.NOTEBOOK_DOCUMENT_DID_SAVE,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    ):
        server.feature(event)(survey)


_WATCHED = ("**/*.py", "**/*.ipynb", "**/pyproject.toml")


def _may_watch(capabilities: types.ClientCapabilities) -> bool:
    """Whether the editor tells of files that change on disk, once it is asked to."""
    watched = capabilities.workspace and capabilities.workspace.did_change_watched_files
    return bool(watched and watched.dynamic_registration)


def _explain(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def _hover(params: types.HoverParams) -> types.Hover | None:
        point = types.Range(params.position, params.position)
        opened, issues = await server.at(params.text_document.uri, point)
        if opened is None or not issues:
            return None
        text = "\n\n".join(explanation(issue) for issue in issues)
        content = types.MarkupContent(types.MarkupKind.Markdown, text)
        return types.Hover(content, server.answers(opened.part_of(issues[0])).range(issues[0]))


def _fix(server: Server) -> None:
    kinds = [types.CodeActionKind.QuickFix, FIX_ALL]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=kinds, resolve_provider=True),
    )
    async def _actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        opened, issues = await server.at(params.text_document.uri, params.range)
        if opened is None:
            return []
        result = await server.found(opened)
        wanted = params.context.only
        actions = [
            action
            for action in _offered(opened, issues, result, server.answers)
            if wanted is None or any(_is_kind(action.kind, kind) for kind in wanted)
        ]
        if _may_resolve(server.client_capabilities):
            return actions
        return [await resolved(action) for action in actions]

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolved(action: types.CodeAction) -> types.CodeAction:
        data: Any = action.data
        opened = server.opened(data["uri"])
        if opened is None or [list(pair) for pair in opened.version] != data["version"]:
            return action  # it was offered for a text that has changed since
        places = data["only"]
        only = None if places is None else frozenset(Place(*place) for place in places)
        wish = Wish(data["rule"], only, data["unsafe"])
        result = await server.fixed(opened, wish)
        edits = [(p, server.answers(p).edits(text)) for p, text in opened.rewritten(result)]
        action.edit = types.WorkspaceEdit(
            document_changes=[
                types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(part.uri, part.version),
                    list(changes),
                )
                for part, changes in edits
            ]
        )
        return action


def _is_kind(kind: str | None, wanted: str) -> bool:
    return kind == wanted or str(kind).startswith(f"{wanted}.")


def _may_resolve(capabilities: types.ClientCapabilities) -> bool:
    """Whether the editor asks for the edit of an action when it is chosen."""
    document = capabilities.text_document
    action = document.code_action if document else None
    support = action.resolve_support if action else None
    return support is not None and "edit" in support.properties


def _offered(
    opened: Opened,
    issues: list[Issue],
    result: FileResult,
    answers: Callable[[Part], Answers],
) -> Iterator[types.CodeAction]:
    """The fixes of issues, of their rules, and of the whole file; edits are made when chosen."""

    def action(name: str, kind: str, wish: Wish, issue: Issue | None = None) -> types.CodeAction:
        found = [answers(opened.part_of(issue)).diagnostic(issue)] if issue else None
        return types.CodeAction(
            title=name,
            kind=kind,
            diagnostics=found,
            is_preferred=bool(issue and not wish.rule and not wish.unsafe) or None,
            data={
                "uri": opened.uri,
                "version": [list(pair) for pair in opened.version],
                "rule": wish.rule,
                "only": None if wish.only is None else sorted(map(list, wish.only), key=repr),
                "unsafe": wish.unsafe,
            },
        )

    quick = types.CodeActionKind.QuickFix.value
    fixable = [issue for issue in result.issues if issue.safety is not Safety.MANUAL]
    told: set[str] = set()
    for issue in issues:
        if issue.safety is Safety.MANUAL:
            continue
        unsafe = issue.safety is Safety.UNSAFE
        only = frozenset(map(place_of, _settled_with(issue, fixable)))
        yield action(title(issue), quick, Wish(only=only, unsafe=unsafe), issue)
        alike = [other for other in fixable if other.rule == issue.rule]
        if len(alike) > 1 and issue.rule not in told:
            told.add(issue.rule)
            name = f"railswitch: fix all {len(alike)} {issue.rule} {issue.name} in this file"
            yield action(name, quick, Wish(rule=issue.rule, unsafe=unsafe), issue)
    if any(issue.safety is Safety.SAFE for issue in fixable):
        yield action("railswitch: fix all that is safe in this file", FIX_ALL, Wish())


def _settled_with(issue: Issue, fixable: list[Issue]) -> list[Issue]:
    """What is put right with an issue: all that waited for the same decision, or it alone."""
    if not issue.decision:
        return [issue]
    return [
        other
        for other in fixable
        if other.decision == issue.decision and other.safety is issue.safety
    ]
