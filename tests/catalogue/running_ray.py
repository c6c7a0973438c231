"""Asks the installed Ray, with V2 switched on, which names it really has.

Ray decides between V1 and V2 when it is imported, so this runs as a process of its own: it reads a
JSON list of names from standard input and writes a JSON object of answers to standard output.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Any, get_type_hints

HERE, MISSING, CANNOT_SAY = "here", "missing", "cannot say"


def ask(names: Iterable[str]) -> dict[str, str]:
    """For each name: whether Ray has it, or cannot say because another library is missing."""
    result = run_with_v2([sys.executable, __file__], json.dumps(sorted(names)))
    result.check_returncode()
    answers: dict[str, str] = json.loads(result.stdout)
    return answers


def run_with_v2(command: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command with V2 switched on, and ``text`` on its standard input."""
    env = {**os.environ, "RAY_TRAIN_V2_ENABLED": "1"}
    return subprocess.run(command, env=env, input=text, capture_output=True, text=True, check=False)


def look_up(spelling: str) -> str:
    """Whether a name, spelled as in the catalogue, can be imported."""
    if spelling.startswith("$"):  # Only Ray's sources show which variables it reads.
        return CANNOT_SAY
    try:
        if spelling.endswith(")"):
            owner, parameter = spelling[:-1].split("(")
            found = takes(load(owner), parameter)
        elif "()." in spelling:
            function, member = spelling.split("().")
            found = hasattr(get_type_hints(load(function))["return"], member)
        else:
            load(spelling)
            found = True
    except (ImportError, AttributeError, DeprecationWarning) as error:
        return CANNOT_SAY if is_about_another_library(error) else MISSING
    except NameError:  # The function's annotations are for type checkers only.
        return CANNOT_SAY
    return HERE if found else MISSING


def takes(function: Any, parameter: str) -> bool:
    """Whether a class or function has that parameter, or passes on whatever it gets."""
    function = function.__init__ if inspect.isclass(function) else function
    parameters = inspect.signature(function).parameters
    return parameter in parameters or "kwargs" in parameters


def load(path: str) -> Any:
    """The module, or the attribute of a module or class, at that path."""
    first, *rest = path.split(".")
    thing = load_module(first)
    for count, name in enumerate(rest, start=2):
        if inspect.ismodule(thing) and not hasattr(thing, name):
            thing = load_module(".".join(path.split(".")[:count]))
        elif name in getattr(thing, "__dataclass_fields__", {}):
            thing = thing.__dataclass_fields__[name]
        else:
            thing = getattr(thing, name)
    return thing


_failed: dict[str, ImportError] = {}


def load_module(path: str) -> Any:
    """Import a module; one that cannot be imported is tried only once, since that takes long."""
    if path in _failed:
        raise _failed[path]
    try:
        return importlib.import_module(path)
    except ImportError as error:
        _failed[path] = error
        raise


def is_about_another_library(error: BaseException | None) -> bool:
    """Whether an import failed because something that Ray only supports is not installed."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name:
            return error.name.split(".")[0] != "ray"
        error = error.__context__
    return False


if __name__ == "__main__":
    answers = {name: look_up(name) for name in json.load(sys.stdin)}
    sys.stdout.write(json.dumps(answers))
