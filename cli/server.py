"""``railswitch server``: a language server for editors, over standard input and output."""

from __future__ import annotations

from pathlib import Path

import click

from railswitch.codemod.settings import Settings
from railswitch.codemod.text.discover import is_excluded

from ._codemod import Failure, Selection, settings_from


@click.command(
    name="server",
    epilog="""\b
Examples:
  railswitch server      an editor starts this, see docs/editor.md
""",
)
def command() -> None:
    """Answer an editor: findings while you type, explanations, and fixes.

    It speaks the language server protocol over standard input and output. docs/editor.md, in the
    repository, says how editors start it.
    """
    try:
        from railswitch.editor.server import server_for  # noqa: PLC0415 (pygls is an extra)
    except ImportError as error:
        raise Failure(
            f"the language server needs pygls ({error}): pip install 'railswitch[server]'"
        ) from error
    server_for(settings_for).start_io()


def settings_for(path: str) -> Settings | None:
    """The settings of the project in which a file lies; None for a file that it leaves out."""
    from railswitch.editor.server import SettingsError  # noqa: PLC0415

    chosen = Selection((path,), None, None, None, None, (), (), None, 1)
    try:
        settings, loaded = settings_from(chosen)
    except Failure as error:
        raise SettingsError(error.message) from error
    return None if is_excluded(Path(path), loaded.exclude) else settings
