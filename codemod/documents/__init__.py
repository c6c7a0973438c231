"""The kinds of files in which legacy code lives, one module each.

=============  ====================================================================
``python``     ``.py``, ``.pyi``, and the examples with prompts in their docstrings; notebooks of
               Databricks, which are files of this kind
``notebook``   ``.ipynb``: the cells, as one program, and the files that they write
``markup``     ``.md``, ``.rst``: the Python examples, and what a reader is told to install
``plain``      shell scripts, YAML, requirements and the like, and Python files inside them
=============  ====================================================================
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path, PurePath
from typing import Protocol, cast

from ..findings.issue import FileResult
from ..settings import Settings
from ..text.files import decode_python
from ..text.kinds import kind_of


def code_in(path: str) -> str:
    """The Python of a file; of a notebook, its cells as one program."""
    data = Path(path).read_bytes()
    if not path.endswith(".ipynb"):
        from .python import code_of  # noqa: PLC0415 - it asks for what is below this package

        return code_of(decode_python(data).text).text
    from .notebook import program  # noqa: PLC0415 - few repositories have any

    return program(data)


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
