"""Credentials and settings of the driver, taken along to the workers."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

# These belong to one process and its children.
_OF_ONE_PROCESS = {"WANDB_SERVICE", "WANDB_RUN_ID", "WANDB_DIR", "MLFLOW_RUN_ID"}


class Baggage:
    """Environment variables and files that a worker needs; its text does not show their values.

    >>> baggage = Baggage(["WANDB_"], {"WANDB_API_KEY": "secret", "HOME": "/home/me"})
    >>> baggage
    Baggage(WANDB_API_KEY)
    """

    def __init__(
        self, prefixes: Iterable[str], environment: Mapping[str, str] = os.environ
    ) -> None:
        self._variables = {
            name: value
            for name, value in environment.items()
            if name.startswith(tuple(prefixes)) and name not in _OF_ONE_PROCESS
        }
        self._files: dict[str, str] = {}

    def add(self, variable: str, value: str) -> None:
        """Take a variable along whose value was not in the environment."""
        self._variables[variable] = value

    def add_file(self, variable: str, path: str | os.PathLike[str]) -> None:
        """Take a file along; on the worker, the variable names a copy of it."""
        self._files[variable] = Path(path).read_text(encoding="utf-8")

    def unpack(self) -> None:
        """Set the variables in this process, where it does not have its own."""
        for name, value in self._variables.items():
            os.environ.setdefault(name, value)
        for name, text in self._files.items():
            if name not in os.environ or not Path(os.environ[name]).exists():
                handle, path = tempfile.mkstemp(prefix="railswitch-")  # readable by its owner only
                with os.fdopen(handle, "w", encoding="utf-8") as stream:
                    stream.write(text)
                os.environ[name] = path

    def __repr__(self) -> str:
        return f"Baggage({', '.join(sorted({*self._variables, *self._files}))})"
