"""Imports of a file, read off its bytes: so that only files that lead to Ray are parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from ..text.mentions_ray import may_train
from .minimum import minimum_of, read
from .places import Places
from .plain import Plain
from .predictions import READER

# Each starts with a literal, which the regular expression engine looks for at full speed.
_FROM = re.compile(
    rb"from[ \t]+(?P<dots>\.*)(?P<module>[\w.]*)[ \t]+import[ \t]*(?P<names>\([^)]*\)|[^\n]*)"
)
_PLAIN = re.compile(rb"import[ \t]+(?P<modules>[^\n#;]*)")
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
    """The methods that Ray Tune called before Ray 1.0, of which it has the names."""


@dataclass(frozen=True)
class Seen:
    """The links of files that somebody has read already."""

    links: Mapping[str, Link] = field(default_factory=dict)
    """By the real paths of the files."""
    places: Places = field(default_factory=lambda: Places(()))
    """The modules among them, whose names counted as known."""
    folders: frozenset[str] = frozenset()
    """The folders of which they are all files, by their real paths."""

    def below(self, folder: str) -> list[str]:
        """Those of them that lie in a folder, or that a link in it leads to."""
        if self.folders == {folder}:
            return list(self.links)
        return [path for path in self.links if path.startswith(f"{folder}/")]


NOTHING_SEEN = Seen()


def link_of(path: str, known: frozenset[str]) -> Link | None:
    """What a file imports; None for one that cannot be read."""
    data = read(path)
    return None if data is None else link_in(data, path, known)


def link_in(data: bytes, path: str, known: frozenset[str]) -> Link:
    """What a file imports whose bytes were read."""
    matters = may_train(data)
    return Link(
        path,
        matters,
        tuple(dict.fromkeys(_imports(data, path, known))),
        minimum_of(data, matters=matters),
        preprocesses=matters and b"preprocessor" in data,
        may_predict=matters and _any_in(READER, data),
        tunes=matters and _any_in(_TUNES, data),
        trains=matters and _any_in(_TRAINS, data),
        hooks=tuple(name for name, pattern in _HOOKS.items() if pattern.search(data)),
    )


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
