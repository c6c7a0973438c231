"""Starts a program with railswitch in it, for `run` and `verify`."""

from __future__ import annotations

import os
import site
import sys
import sysconfig

import click

_PTH = "railswitch.pth"


def check_installed() -> None:
    """Refuse where Python would not load railswitch into a program that it starts."""
    if not any(os.path.exists(os.path.join(folder, _PTH)) for folder in _site_folders()):
        raise click.UsageError(
            f"{_PTH} is missing from the site-packages of {sys.executable}: install railswitch "
            "again there (pip install --force-reinstall --no-deps railswitch)"
        )


def _site_folders() -> list[str]:
    return [sysconfig.get_paths()["purelib"], *site.getsitepackages(), site.getusersitepackages()]
