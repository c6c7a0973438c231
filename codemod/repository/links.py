"""Imports of a file, read off its bytes: so that only files that lead to Ray are parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import PurePosixPath

from ..text.mentions_ray import may_train
from .minimum import minimum_of, read
from .places import Places
from .plain import Plain
from .predictions import READER

_IMPORT = re.compile(
    rb"\n[ \t>.]*"  # white space, or what an interpreter's prompt looks like
    rb"(?:import[ \t]+([^\n#;]*)"
    rb"|from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*))"
)
_WORDS = re.compile(rb"[\w.]+")


@dataclass(frozen=True, slots=True)
class Link(Plain):
    """What one file imports, as far as its bytes show it."""

    path: str
    uses_ray: bool
    imports: tuple[tuple[str | None, str], ...]
    """Each as the folder of a relative import and the dotted name."""
    minimum: str | None
    """The oldest Ray that it needs once it is migrated; None for a file without Ray."""
    preprocesses: bool = False
    """Whether a trainer may be given a preprocessor, which goes into the checkpoint."""
    may_predict: bool = False
    """Whether a preprocessor may be read from a checkpoint, by a predictor or otherwise."""
    tunes: bool = False
    """Whether it runs a Tuner."""
    trains: bool = False
    """Whether it names a trainer of Ray's, or what only its workers have."""
    hooks: tuple[str, ...] = ()
    """For one that uses Ray: what Ray Tune called before Ray 1.0, as far as it has the names."""


@dataclass(frozen=True)
class Seen:
    """The links of files that somebody has read already."""

    links: Mapping[str, Link] = field(default_factory=dict)
    """By the real paths of the files."""
    places: Places = field(default_factory=lambda: Places(()))
    """The modules among them, whose names counted as known."""
    folders: frozenset[str] = frozenset()
    """The folders of which they are all files, by their real paths."""

    def has(self, folder: str) -> bool:
        """Whether they are all files of a folder."""
        return any(f"{folder}/".startswith(f"{seen}/") for seen in self.folders)

    def below(self, folder: str) -> list[str]:
        """Those of them that lie in a folder, or that a link in it leads to."""
        if self.folders == {folder}:
            return list(self.links)
        return [path for path in self.links if path.startswith(f"{folder}/")]


NOTHING_SEEN = Seen()


def link_of(path: str, known: frozenset[str]) -> Link | None:
    """What a file imports; None for one that cannot be read."""
    data = read(path)
    return None if data is None else link_in(data, path, known, uses_ray=may_train(data))


def link_in(data: bytes, path: str, known: frozenset[str], *, uses_ray: bool) -> Link:
    """What a file imports whose bytes were read."""
    imports = tuple(dict.fromkeys(_imports(data, path, known)))
    minimum = minimum_of(data, matters=uses_ray)
    if not uses_ray:
        return Link(path, uses_ray, imports, minimum)
    return Link(
        path,
        uses_ray,
        imports,
        minimum,
        preprocesses=b"preprocessor" in data,
        may_predict=_any_in(READER, data),
        tunes=_any_in(_TUNES, data),
        trains=_any_in(_TRAINS, data),
        hooks=hooks_in(data),
    )


def hooks_in(data: bytes) -> tuple[str, ...]:
    """The methods that Ray Tune called before Ray 1.0, of which a text has the names."""
    return tuple(name for name, pattern in _HOOKS.items() if pattern.search(data))


def _any_in(patterns: Iterable[re.Pattern[bytes]], data: bytes) -> bool:
    return any(pattern.search(data) for pattern in patterns)


def _behind(*words: bytes) -> bytes:
    """Looks back at whole words, one of which must be there: so a pattern starts with a literal.

    >>> bool(re.search(b"Tuner" + _behind(b"Tuner"), b"MyTuner"))
    False
    """
    return rb"(?:%b)" % b"|".join(rb"(?<=\b%b)" % word for word in words)


_TUNES = tuple(
    re.compile(rb"%b%b\s*\(" % (word, _behind(word)))
    for word in (b"Tuner", rb"tune\.run", b"run_experiments")
)
_HOOKS = {
    word.decode(): re.compile(word + _behind(word) + rb"\b")
    for word in (b"_setup", b"_train", b"_save", b"_restore", b"_stop", b"_log_result")
}
_LIBRARIES = (
    *(b"Accelerate", b"Base", b"DataParallel", b"Horovod", b"HuggingFace", b"Jax", b"LightGBM"),
    *(b"Lightning", b"Mosaic", b"RL", b"Sklearn", b"Tensorflow", b"Torch", b"Transformers"),
    b"XGBoost",
)
_TRAINS = (
    re.compile(rb"Trainer\b" + _behind(*(library + b"Trainer" for library in _LIBRARIES))),
    *(
        re.compile(word + _behind(word) + rb"\b")
        for word in (b"get_dataset_shard", b"get_world_rank", rb"ray\.sgd", rb"ray\.util\.sgd")
    ),
    re.compile(
        rb"ray\.train\.(?<=\bray\.train\.)"
        rb"(?:torch|tensorflow|horovod|huggingface|lightning|xgboost|lightgbm)\b"
    ),
    re.compile(rb"from ray\.train import (?<=\bfrom ray\.train import )(?:[^\n]*, *)?Trainer\b"),
)


def _imports(data: bytes, path: str, known: frozenset[str]) -> Iterator[tuple[str | None, str]]:
    lines = b"\n" + data.replace(b"\\\n", b" ")
    for modules, dots, module, names in dict.fromkeys(_IMPORT.findall(lines)):
        if modules:
            yield from ((None, name) for first, name in _modules(modules) if first in known)
        elif not dots:
            first, found = _names(module, names)
            if first in known:
                yield from ((None, name) for name in found)
        else:
            above = PurePosixPath(path).parents
            if len(dots) <= len(above):
                folder = str(above[len(dots) - 1])
                yield from ((folder, name) for name in _names(module, names)[1])


@lru_cache(maxsize=10_000)  # files of one repository import the same
def _modules(modules: bytes) -> tuple[tuple[str, str], ...]:
    """The modules of an ``import`` statement, each after the first part of its name."""
    words = filter(None, map(_WORDS.findall, modules.split(b",")))
    names = (found[0].decode() for found in words)
    return tuple((name.partition(".")[0], name) for name in names)


@lru_cache(maxsize=10_000)
def _names(module: bytes, names: bytes) -> tuple[str, tuple[str, ...]]:
    """The dotted names that a ``from`` import leads to, after the first part of its module."""
    name = module.decode()
    return name.partition(".")[0], tuple(_imported(name, names))


def _imported(module: str, names: bytes) -> Iterator[str]:
    """The dotted names that a ``from`` import of a module leads to."""
    names = re.sub(rb"#[^\n]*", b"", names)
    for part in names.strip(b"()").split(b","):
        words = _WORDS.findall(part)
        name = words[0].decode() if words else ""
        yield ".".join(filter(None, (module, name)))
    if b"*" in names:
        yield module
