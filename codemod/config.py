"""``[tool.railswitch]`` in pyproject.toml."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from railswitch.catalogue import WrongAnswerError, question

from .text.files import write_atomically

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_KEYS = {
    "select": list,
    "ignore": list,
    "exclude": list,
    "unsafe": bool,
    "target": str,
    "assume": str,
    "baseline": str,
    "decisions": dict,
}


_KINDS = {list: "a list", bool: "true or false", str: "a string", dict: "a table"}


class ConfigError(Exception):
    """A configuration that cannot be used; the message names the file, the key and the reason."""


@dataclass(frozen=True)
class Config:
    """The settings of a project, before the command line has its say."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    unsafe: bool = False
    target: str | None = None
    assume: str | None = None
    baseline: str | None = None
    decisions: Mapping[str, str] = field(default_factory=dict)
    """What was decided, by the ids of the questions."""
    folder: Path = Path()
    """The folder of the file, from which its paths count."""


def find(start: Path) -> Path | None:
    """The nearest pyproject.toml at or above a path that has a ``[tool.railswitch]``."""
    there = Path(os.path.realpath(start))  # a link to itself is no error here
    folder = there if there.is_dir() else there.parent
    for candidate in (folder / "pyproject.toml", *(p / "pyproject.toml" for p in folder.parents)):
        if candidate.is_file() and "railswitch" in _tools(candidate):
            return candidate
    return None


def load(path: Path | None) -> Config:
    """The settings in a file; without a file, none."""
    if path is None:
        return Config()
    table = _tools(path).get("railswitch", {})
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: 'railswitch' in [tool] must be a table")
    values: dict[str, Any] = {}
    for key, value in table.items():
        wanted = _KEYS.get(key)
        if wanted is None:
            known = ", ".join(_KEYS)
            raise ConfigError(f"{path}: [tool.railswitch] has no setting {key!r}; it has {known}")
        if not isinstance(value, wanted):
            kind = _KINDS[wanted]
            raise ConfigError(f"{path}: {key!r} in [tool.railswitch] must be {kind}")
        values[key] = tuple(map(str, value)) if isinstance(value, list) else value
    try:
        for id_, answer in values.get("decisions", {}).items():
            question(id_).answer(str(answer))
    except WrongAnswerError as error:
        raise ConfigError(f"{path}: [tool.railswitch.decisions]: {error}") from error
    folder = path.parent.resolve()
    values["exclude"] = tuple(_from(folder, pattern) for pattern in values.get("exclude", ()))
    return Config(**values, folder=folder)


def _from(folder: Path, pattern: str) -> str:
    """A pattern that names a path counts from the folder of its file, wherever it is used."""
    return f"{folder.as_posix()}/{pattern}" if "/" in pattern.rstrip("/") else pattern


def _tools(path: Path) -> dict[str, Any]:
    tools = _read(path).get("tool", {})
    return tools if isinstance(tools, dict) else {}


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            table: dict[str, Any] = tomllib.load(file)
            return table
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: it is not UTF-8, as TOML must be: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: it is not valid TOML: {error}") from error
    except RecursionError as error:
        raise ConfigError(f"{path}: it is nested too deeply to be read") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot read it: {error.strerror}") from error


def remember(path: Path, id_: str, answer: str) -> None:
    """Write an answer into ``[tool.railswitch.decisions]`` of a pyproject.toml, and nothing else.

    Raises :class:`ConfigError` where the file cannot hold it; it is then as it was.
    """
    header = "[tool.railswitch.decisions]"
    line = f'{id_} = "{answer}"'
    old = path.read_bytes().decode() if path.exists() else ""
    newline = "\r\n" if "\r\n" in old else "\n"
    lines = old.splitlines()
    if header in map(str.strip, lines):
        lines.insert([text.strip() for text in lines].index(header) + 1, line)
    else:
        lines += [*([""] if lines and lines[-1].strip() else []), header, line]
    new = newline.join([*lines, ""])
    try:
        tomllib.loads(new)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: cannot add `{line}` to {header}: {error}") from error
    write_atomically(path, new.encode())
