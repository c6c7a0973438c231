"""The surface: all that railswitch needs of Ray, and what of it the installed Ray lacks.

``surface.toml`` has it all. It is asked without a cluster, in seconds: modules are imported,
classes and functions inspected. What a class sets on its instances is read off its methods.
"""

from __future__ import annotations

import dis
import importlib
import inspect
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from packaging.version import Version

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def needed() -> dict[str, dict[str, dict[str, Any]]]:
    """All that railswitch needs, by module and name.

    >>> needed()["ray.train._internal.session"]["report"]
    {'parameters': ['checkpoint', 'metrics']}
    """
    surface = _surface()
    return {module: names for module, names in surface.items() if module != "libraries"}


def missing(release: str) -> list[str]:
    """What a Ray of that release, the installed one, should have and lacks, a line each.

    >>> import importlib.metadata
    >>> missing(importlib.metadata.version("ray"))
    []
    """
    return [
        line for module, names in needed().items() for line in _of_module(module, names, release)
    ]


@lru_cache
def _surface() -> dict[str, Any]:
    text = (files(__package__) / "surface.toml").read_text(encoding="utf-8")
    surface: dict[str, Any] = tomllib.loads(text)
    return surface


def _of_module(module: str, names: dict[str, dict[str, Any]], release: str) -> Iterator[str]:
    library = _surface()["libraries"].get(module)
    if library and find_spec(library) is None:
        return
    try:
        found = importlib.import_module(module)
    except Exception as error:  # whatever a module of Ray raises, it is not there for us
        yield f"{module}: {type(error).__name__}: {error}"
        return
    for name, demands in names.items():
        if Version(release) >= Version(demands.get("since", "0")):
            yield from _of_name(f"{module}.{name}", vars(found).get(name, _ABSENT), demands)


def _of_name(path: str, thing: Any, demands: dict[str, Any]) -> Iterator[str]:
    if thing is _ABSENT:
        yield path
        return
    for member in demands.get("members", ()):
        if not (hasattr(thing, member) or member in getattr(thing, "__annotations__", {})):
            yield f"{path}.{member}"
    if "attributes" in demands:
        for attribute in sorted(set(demands["attributes"]) - _set_on_instances(thing)):
            yield f"{path}().{attribute}"
    for parameter in demands.get("parameters", ()):
        if parameter not in inspect.signature(thing).parameters:
            yield f"{path}({parameter}=)"


_ABSENT = object()


def _set_on_instances(kind: Any) -> set[str]:
    """The names that a class, or one that it is derived from, has or sets on its instances."""
    found: set[str] = set()
    for base in inspect.getmro(kind):
        found |= {*vars(base), *vars(base).get("__annotations__", ())}
        for method in filter(inspect.isfunction, vars(base).values()):
            code = inspect.unwrap(method).__code__
            found |= {each.argval for each in dis.get_instructions(code) if _stores(each)}
    return found


def _stores(instruction: dis.Instruction) -> bool:
    return instruction.opname == "STORE_ATTR"
