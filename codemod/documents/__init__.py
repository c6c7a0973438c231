"""The kinds of files in which legacy code lives, one module each.

=============  ====================================================================
``python``     ``.py``, ``.pyi``, and the examples with prompts in their docstrings
``notebook``   ``.ipynb``: the cells, as one program, and the files that they write
``markup``     ``.md``, ``.rst``: the Python examples, and what a reader is told to install
``plain``      shell scripts, YAML, requirements and the like, and Python files inside them
=============  ====================================================================
"""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath
from typing import Protocol, cast

from ..findings.issue import FileResult
from ..settings import Settings
from ..text.kinds import kind_of


class Kind(Protocol):
    """What each module of this package offers."""

    @staticmethod
    def check(data: bytes, settings: Settings, path: str) -> FileResult:
        """The findings in the content of a file."""

    @staticmethod
    def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
        """The content of a file, migrated."""


def load(path: str) -> Kind:
    """The module for a file; one of an unknown name is taken for Python."""
    kind = kind_of(PurePath(path).as_posix()) or "python"
    return cast("Kind", import_module(f"{__name__}.{kind}"))
