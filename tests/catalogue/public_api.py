"""The names of a Ray release, read from its sources: nothing is installed or imported.

Names are spelled as in the catalogue: ``ray.train.RunConfig``, ``ray.train.RunConfig(stop)``,
``ray.train.Result.path``, ``ray.train.get_context().get_world_rank``, ``$RAY_STORAGE``.
"""

from __future__ import annotations

import ast
import importlib.util
import logging
import re
import tempfile
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

import griffe

WALKED = ("air", "train", "tune")
"""The packages of Ray of which the public names of all modules count."""
BESIDES = (
    "data",
    "data.context",
    "data.datasource",
    "data.preprocessors",
    "serve",
    "serve.air_integrations",
    "serve.drivers",
    "serve.handle",
    "serve.http_adapters",
)
"""The modules of other packages from which programs of Train and Tune imported."""
READ = (*WALKED, "data", "serve")
"""The packages that are read."""

DEFINING = ("train", "tune")
"""The packages of which private names count, too: all of Ray AIR is legacy anyhow."""

NOT_READ = {"tests", "examples", "benchmarks", "thirdparty_files", "rllib"}
"""Folders without names for users of Train."""
NOT_LEGACY = {"v2", "logger"}
"""``v2`` is the new side, which users import from ``ray.train``; every module has a ``logger``."""

VARIADIC = {griffe.ParameterKind.var_positional, griffe.ParameterKind.var_keyword}

V1_TRAINER = "ray.train.base_trainer.BaseTrainer"
"""Under V2, the constructors of this class and of all that derive from it raise."""

logging.getLogger("griffe").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Entry:
    """One name of a Ray release."""

    spelling: str
    definition: str
    """Where it is defined: the same for all paths under which one thing can be imported."""
    is_module: bool = False
    refused: bool = False
    """It exists, but whoever uses it gets an exception."""
    on_class: bool = True
    """Whether the class itself has it, not only its instances."""


class Api:
    """The names of one Ray release."""

    def __init__(self, files: dict[str, bytes], *, v2: bool) -> None:
        """Read these source files as they are with V2 switched on or off."""
        sources = b"".join(files.values())
        self._variables = {word.decode() for word in re.findall(rb'"([A-Z][A-Z0-9_]+)"', sources)}
        read = {name: content for name, content in files.items() if _is_read(name)}
        with tempfile.TemporaryDirectory() as folder:
            for name, content in {**read, "ray/__init__.py": b""}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            loader = griffe.GriffeLoader(
                search_paths=[folder],
                allow_inspection=False,
                extensions=griffe.load_extensions(_Switch(v2=v2)),
            )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # Old sources have invalid escape sequences.
                self._ray = loader.load("ray", submodules=True)
            loader.resolve_aliases(implicit=True, external=False)
        self._v2 = v2

    @classmethod
    def of_wheel(cls, wheel: Path) -> Api:
        """What a V1 user of that release had."""
        with zipfile.ZipFile(wheel) as archive:
            # Some old wheels hold their modules in `ray-2.0.1.data/purelib/`.
            members = {n.split(".data/purelib/")[-1]: n for n in archive.namelist()}
            files = {name: archive.read(members[name]) for name in members if _is_source(name)}
        return cls(files, v2=False)

    @classmethod
    def of_installed_ray(cls) -> Api:
        """What a V2 user of the installed Ray has."""
        spec = importlib.util.find_spec("ray")
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError("Ray is not installed: run `pip install -e '.[dev]'`.")
        root = Path(spec.origin).parents[1]
        names = (path.relative_to(root).as_posix() for path in root.glob("ray/**/*.py"))
        return cls({n: (root / n).read_bytes() for n in names if _is_source(n)}, v2=True)

    @cached_property
    def public(self) -> dict[str, Entry]:
        """Every public name of the walked modules, parents before what is below them."""
        names = [name for package in WALKED for name in _walk(self._ray[package])]
        for module in BESIDES:
            if self.find(f"ray.{module}") is not None:
                names += _walk(self._ray[module], below=False)
        return {name: entry for name in names if (entry := self.find(name))}

    @cached_property
    def defined(self) -> set[str]:
        """Every module of Train and Tune, private or not, and what is defined at its top."""
        return {name for package in DEFINING for name in _defined(self._ray[package])}

    def find(self, spelling: str) -> Entry | None:
        """That name, public or not; None where the release has no such name."""
        if spelling.startswith("$"):
            return Entry(spelling, spelling) if spelling[1:] in self._variables else None
        try:
            if spelling.endswith(")"):
                owner, parameter = spelling[:-1].split("(")
                return self._parameter(spelling, self._ray[_below_ray(owner)], parameter)
            if "()." in spelling:
                function, member = spelling.split("().")
                returned = _returned_class(self._ray[_below_ray(function)])
                return self._entry(spelling, returned[member]) if returned else None
            return self._entry(spelling, self._ray[_below_ray(spelling)])
        except (KeyError, griffe.AliasResolutionError):
            return None

    def is_module(self, spelling: str) -> bool:
        """Whether that name is there, and that of a module."""
        entry = self.find(spelling)
        return entry is not None and entry.is_module

    def text(self, spelling: str) -> str | None:
        """The text that a constant of a module stands for."""
        try:
            return str(ast.literal_eval(str(self._ray[_below_ray(spelling)].value)))
        except (AttributeError, KeyError, ValueError):
            return None

    def _entry(self, spelling: str, thing: Any) -> Entry:
        try:
            thing = thing.final_target if thing.is_alias else thing
        except griffe.AliasResolutionError:  # It comes from another library.
            return Entry(spelling, thing.target_path)
        return Entry(
            spelling,
            thing.canonical_path,
            is_module=thing.is_module,
            refused=_only_raises(thing) or (self._v2 and _is_v1_trainer(thing)),
            on_class="instance-attribute" not in thing.labels or "class-attribute" in thing.labels,
        )

    def _parameter(self, spelling: str, owner: Any, name: str) -> Entry | None:
        function = owner.all_members.get("__init__", owner) if owner.is_class else owner
        for parameter in getattr(function, "parameters", ()):
            if parameter.name == name:
                refused = str(parameter.default) in {"_DEPRECATED", "_DEPRECATED_VALUE"}
                return Entry(spelling, f"{function.canonical_path}({name})", refused=refused)
        return None


class _Switch(griffe.Extension):
    """Reads only the branch of ``if is_v2_enabled():`` that is taken when Ray is imported."""

    def __init__(self, *, v2: bool) -> None:
        self._v2 = v2

    def on_module_node(self, *, node: Any, **_: Any) -> None:
        node.body = [taken for statement in node.body for taken in self._taken(statement)]

    def _taken(self, statement: ast.stmt) -> list[ast.stmt]:
        test = ast.unparse(statement.test) if isinstance(statement, ast.If) else None
        match test, statement:
            case "is_v2_enabled()", ast.If(body=body, orelse=orelse):
                return body if self._v2 else orelse
            case "__name__ == '__main__'", _:
                return []
        return [statement]


def _is_source(name: str) -> bool:
    """Whether a file of Ray can hold names or environment variables for users."""
    path = PurePosixPath(name)
    return path.suffix == ".py" and path.parts[0] == "ray" and NOT_READ.isdisjoint(path.parts)


def _is_read(name: str) -> bool:
    is_inside = name.startswith(("ray/data/llm", "ray/serve/_private/", "ray/serve/llm"))
    return not is_inside and any(name.startswith(f"ray/{package}/") for package in READ)


def _below_ray(path: str) -> str:
    return path.removeprefix("ray.")


def _walk(module: Any, *, below: bool = True) -> Iterator[str]:
    """The public names of a module, and of the modules below it."""
    yield module.path
    for name, member in module.members.items():
        if name.startswith("_") or name in NOT_LEGACY:
            continue
        if not member.is_alias and member.is_module:
            yield from _walk(member) if below else ()
        elif member.is_public and _is_defined_or_listed(module, member):
            yield from _walk_below(member)


def _defined(module: Any) -> Iterator[str]:
    """A module, what it defines, and for a package also what it takes from other modules of Ray."""
    yield module.path
    for name, member in module.members.items():
        if name.startswith("__") or name == "v2":
            continue
        if member.is_alias:
            if module.is_init_module and member.target_path.startswith("ray."):
                yield member.path
        elif member.is_module:
            yield from _defined(member)
        else:
            yield member.path


def _is_defined_or_listed(module: Any, member: Any) -> bool:
    """Whether a name is the module's own, or that of the one from which it imports everything."""
    return module.exports is not None or not (member.is_alias and member.target.is_alias)


def _walk_below(thing: Any) -> Iterator[str]:
    yield thing.path
    try:
        is_class, is_function = thing.is_class, thing.is_function
    except griffe.AliasResolutionError:
        return
    if is_class:
        yield from (m.path for n, m in thing.all_members.items() if not n.startswith("_"))
    if is_function and (returned := _returned_class(thing)):
        yield from (f"{thing.path}().{n}" for n in returned.all_members if n[0] != "_")
    if is_class or is_function:
        named = (p.name for p in thing.parameters if p.kind not in VARIADIC)
        yield from (f"{thing.path}({n})" for n in named if n != "self" and n[0] != "_")


def _returned_class(function: Any) -> Any | None:
    """The class of Ray that a function says it returns."""
    try:
        returned = function.modules_collection[function.returns.canonical_path]
        return returned if returned.is_class else None
    except (AttributeError, KeyError, griffe.AliasResolutionError):
        return None


def _only_raises(thing: Any) -> bool:
    """Whether a function does nothing but raise. An abstract method does not count."""
    if not (thing.is_function or "property" in thing.labels) or not thing.source:
        return False
    source = thing.source
    if source[0].isspace():  # A line of its docstring may be indented less than all others.
        source = f"if True:\n{source}"
    function = ast.parse(source).body[0]
    if isinstance(function, ast.If):
        function = function.body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    docstrings_and_imports = (ast.Expr, ast.Import, ast.ImportFrom)
    body = [line for line in function.body if not isinstance(line, docstrings_and_imports)]
    return isinstance(body[0] if body else None, ast.Raise) and (
        "NotImplementedError" not in ast.unparse(body[0])
    )


def _is_v1_trainer(thing: Any) -> bool:
    return thing.is_class and V1_TRAINER in {c.canonical_path for c in (thing, *thing.mro())}
