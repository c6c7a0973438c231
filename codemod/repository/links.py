"""Imports of a file, read off its bytes: so that only files that lead to Ray are parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from ..text.mentions_ray import may_train
from .minimum import minimum_of, read
from .predictions import READER

# Each starts with a literal, which the regular expression engine looks for at full speed.
_FROM = re.compile(
    rb"from[ \t]+(?P<dots>\.*)(?P<module>[\w.]*)[ \t]+import[ \t]*(?P<names>\([^)]*\)|[^\n]*)"
)
_PLAIN = re.compile(rb"import[ \t]+(?P<modules>[^\n#;]*)")
_WORDS = re.compile(rb"[\w.]+")


@dataclass(frozen=True)
class Link:
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


def link_of(path: str, known: frozenset[str]) -> Link | None:
    """What a file imports; None for one that cannot be read."""
    data = read(path)
    if data is None:
        return None
    matters = may_train(data)
    return Link(
        path,
        matters,
        tuple(dict.fromkeys(_imports(data, path, known))),
        minimum_of(data, matters=matters),
        preprocesses=matters and b"preprocessor" in data,
        may_predict=matters and READER.search(data) is not None,
        tunes=matters and _TUNES.search(data) is not None,
        trains=matters and _TRAINS.search(data) is not None,
    )


_TUNES = re.compile(rb"\b(?:Tuner|tune\.run|run_experiments)\s*\(")
_TRAINS = re.compile(
    rb"\b(?:Accelerate|Base|DataParallel|Horovod|HuggingFace|Jax|LightGBM|Lightning|Mosaic|RL|Sklearn"
    rb"|Tensorflow|Torch|Transformers|XGBoost)Trainer\b|\bget_dataset_shard\b|\bget_world_rank\b"
    rb"|\bray\.train\.(?:torch|tensorflow|horovod|huggingface|lightning|xgboost|lightgbm)\b"
    rb"|\bray\.(?:sgd|util\.sgd)\b|\bfrom ray\.train import (?:[^\n]*, *)?Trainer\b"
)


def _imports(data: bytes, path: str, known: frozenset[str]) -> Iterator[tuple[str | None, str]]:
    data = data.replace(b"\\\n", b" ")
    for match in _PLAIN.finditer(data):
        if _starts_line(match):
            for part in match["modules"].split(b","):
                words = _WORDS.findall(part)
                if words and words[0].partition(b".")[0].decode() in known:
                    yield None, words[0].decode()
    for match in _FROM.finditer(data):
        module = match["module"].decode()
        folder = None
        if match["dots"]:
            above = PurePosixPath(path).parents
            level = len(match["dots"]) - 1
            if level >= len(above):
                continue
            folder = str(above[level])
        elif module.partition(".")[0] not in known:
            continue
        if _starts_line(match):
            yield from ((folder, name) for name in _imported(module, match["names"]))


def _starts_line(match: re.Match[bytes]) -> bool:
    """Whether only white space, or what an interpreter's prompt looks like, stands before it."""
    start = match.string.rfind(b"\n", 0, match.start()) + 1
    return not match.string[start : match.start()].strip(b" \t>.")


def _imported(module: str, names: bytes) -> Iterator[str]:
    """The dotted names that a ``from`` import of a module leads to."""
    names = re.sub(rb"#[^\n]*", b"", names)
    for part in names.strip(b"()").split(b","):
        words = _WORDS.findall(part)
        name = words[0].decode() if words else ""
        yield ".".join(filter(None, (module, name)))
    if b"*" in names:
        yield module
