"""Starts a program with railswitch in it, for `run` and `verify`."""

from __future__ import annotations

import importlib.util
import os
import site
import sys
import sysconfig
from collections.abc import Callable
from typing import TypeVar

import click

_PTH = "railswitch.pth"

F = TypeVar("F", bound=Callable[..., None])


def program_arguments(command: F) -> F:
    """Let a command take a script or module, and the arguments that are for it."""
    for part in (
        click.argument("arguments", nargs=-1, type=click.UNPROCESSED),
        click.argument("script"),
        click.option("-m", "module", is_flag=True, help="SCRIPT is a module, as with python -m."),
    ):
        command = part(command)
    return command


def check_installed() -> None:
    """Refuse where Python would not load railswitch into a program that it starts."""
    if not any(os.path.exists(os.path.join(folder, _PTH)) for folder in _site_folders()):
        raise click.UsageError(
            f"{_PTH} is missing from the site-packages of {sys.executable}: install railswitch "
            "again there (pip install --force-reinstall --no-deps railswitch)"
        )


def check_ray() -> None:
    """Refuse where there is no Ray, in the words that the runtime half has for it."""
    if importlib.util.find_spec("ray") is None:
        from ._codemod import Failure  # noqa: PLC0415  (`run` gets by without it)

        try:
            from railswitch.shim import _engine  # noqa: F401, PLC0415  (it raises)
        except ImportError as error:
            raise Failure(str(error)) from None


def _site_folders() -> list[str]:
    return [sysconfig.get_paths()["purelib"], *site.getsitepackages(), site.getusersitepackages()]
