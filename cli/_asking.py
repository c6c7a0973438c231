"""``migrate --interactive``: asks what only the user can answer, and remembers it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from railswitch.codemod import config
from railswitch.codemod.reporting.questions import Raised
from railswitch.codemod.settings import Settings

from ._codemod import Failure, Selection, show
from .decide import questions_of

_LATER = "later"


def asked(
    chosen: Selection, loaded: config.Config, settings: Settings, refuse: Callable[[], None]
) -> Settings:
    """The settings with the answers that the user gives; each is written to pyproject.toml.

    ``refuse`` raises where the answers would be given in vain.
    """
    if not is_terminal():
        raise Failure("--interactive asks on a terminal; elsewhere say --decide QUESTION=ANSWER")
    refuse()
    file = _pyproject(chosen)
    answers = dict(settings.answers)
    for item in questions_of(chosen, loaded, settings):
        if item.is_in_vain:
            continue  # its places come at the end, with what else is to be done by hand
        name = _ask(item)
        if name == _LATER:
            continue
        try:
            config.remember(file, item.question.id, name)
        except (config.ConfigError, OSError) as error:
            raise Failure(str(error)) from error
        click.echo(f'Remembered in {file}: {item.question.id} = "{name}".', err=True)
        answers[item.question.id] = name
    return replace(settings, answers=answers)


def is_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty()


def _ask(item: Raised) -> str:
    show("\n".join(item.lines()))
    return str(
        click.prompt(
            f"{item.question.id}",
            type=click.Choice([*item.question.names, _LATER]),
            default=item.proposed or _LATER,  # what settles nothing is not remembered by an Enter
            err=True,
        )
    )


def _pyproject(chosen: Selection) -> Path:
    """The file that the configuration came from, or the one of the folder that is migrated."""
    if chosen.config_file is not None:
        return chosen.config_file
    start = Path(chosen.paths[0]) if chosen.paths else Path()
    found = config.find(start)
    if found is not None:
        return found
    there = Path(os.path.realpath(start))
    folder = there if there.is_dir() else there.parent
    above = [path / "pyproject.toml" for path in (folder, *folder.parents)]
    return next((path for path in above if path.is_file()), folder / "pyproject.toml")
