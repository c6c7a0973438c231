"""Scans the bytes of a file for Ray, which settles most of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from railswitch.catalogue import DEPRECATIONS

# Each starts with a literal, which the regular expression engine looks for at full speed.
_NAME = re.compile(  # the internals of V2 are nobody's legacy
    rb"ray(?:\s*\.\s*(?:(?P<legacy>air|ml)|(?P<library>train(?!\.v2\._internal\b)|tune)"
    rb"|data|serve|util)\b"
    rb"|\s+import\b(?P<names>\s*\([^)]*|(?:[^\\\n]|\\\s+)*))"
)
_LIBRARY = re.compile(rb"\*|\b(?:air|train|tune|ml)\b")
_IMPORT = re.compile(rb"(?:from|import)(?:[^\\\n]|\\\s+)*?\bray\b")
_ALIAS = re.compile(rb"import[ \t][^\n;]*?\bray[ \t]+as\b")
_MOCKED = re.compile(
    rb"ray\.(?:train|tune)\.(?:report|get_checkpoint|get_context)['\"]"
    rb"|\b(?:patch|setattr)\s*\(\s*['\"]ray\.(?:train|tune)\."
)
_TARGET = re.compile(rb"(?:_target_|class_path)['\"]?\s*:\s*['\"]?ray\.")
"""A configuration that names what is to be called, as Hydra's and Lightning's do."""
_EXTRA = re.compile(rb"ray(?:-cpp)?\s*\[[^\]\n]*\bair\b")
_COMPANIONS = (b"xgboost_ray", b"lightgbm_ray", b"ray_lightning")
_OPEN = re.compile(rb"railswitch:\s*TODO\[", re.IGNORECASE)
_VARIABLE_PARTS = (b"RAY_AIR_", b"TRAIN_", b"TUNE_")
"""Each variable has one of them in its name, and few files have any."""
_VARIABLES = {
    name.old[1:].encode() for row in DEPRECATIONS for name in row.names if name.old.startswith("$")
}


class _Name(NamedTuple):
    """A name of the catalogue, taken apart: ``ray.serve.run(port)`` has ``run`` and ``port``."""

    owner: str
    word: str
    is_parameter: bool

    @classmethod
    def of(cls, name: str) -> _Name:
        *_, owner, word = re.findall(r"\w+", name)
        return cls(owner, word, is_parameter=name.endswith(")"))

    @property
    def is_everyday(self) -> bool:
        """Whether the word is met in any program: ``row``, ``port``, ``delete``."""
        return self.word.islower() and "_" not in self.word

    @property
    def also_named(self) -> bytes:
        """What is also named where a parameter is given; of other names, the word itself."""
        return (self.owner if self.is_parameter else self.word).encode()

    @property
    def pattern(self) -> re.Pattern[bytes]:
        """How an everyday word stands where it means the name."""
        if self.is_parameter:
            text = rf"\b{self.word}\s*="
        elif self.owner[0].isupper():
            text = rf"\.\s*{self.word}\b"
        else:
            text = rf"(?:{self.owner}\s*\.\s*|import[^\n]*?\b){self.word}\b"
        return re.compile(text.encode())


_NAMES_ELSEWHERE = [
    _Name.of(name.old)
    for row in DEPRECATIONS
    for name in row.names
    if name.old.startswith(("ray.data.", "ray.serve.", "ray.util."))
    if row.name != "shard-as-dataset"  # everyday names, and who has a shard imports `ray.train`
]
_WORDS = re.compile(rb"\w+")
_DISTINCT = {name.word.encode() for name in _NAMES_ELSEWHERE if not name.is_everyday}
_DISTINCT |= {b"ActorPoolStrategy", b"map_batches"}
_EVERYDAY = [(name.also_named, name.pattern) for name in _NAMES_ELSEWHERE if name.is_everyday]
_COMPUTE = re.compile(rb"\bcompute=[\"']")


def _names_elsewhere(data: bytes) -> bool:
    """Whether there may be one of the few legacy names of Ray's other libraries."""
    words = set(_WORDS.findall(data))
    if not _DISTINCT.isdisjoint(words):
        return True
    if b"compute" in words and _COMPUTE.search(data):
        return True
    return any(owner in words and pattern.search(data) for owner, pattern in _EVERYDAY)


_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def may_matter(data: bytes) -> bool:
    """Whether a file may use Ray's libraries; most files are settled here.

    >>> may_matter(b"from ray import air"), may_matter(b"x = array.train")
    (True, False)
    >>> may_matter(b"ray.data.range(8).map(f)"), may_matter(b"ray.data.range(8).repeat(2)")
    (False, True)
    """
    is_near = any(part in data for part in _VARIABLE_PARTS)
    if is_near and any(name in data for name in _VARIABLES):
        return True
    if b"railswitch:" in data and _OPEN.search(data):
        return True
    if b"ray" not in data:
        return False
    if any(name in data for name in _COMPANIONS):
        return True
    return _uses_ray(data) or bool(_ALIAS.search(data) or _EXTRA.search(data))


def may_train(data: bytes) -> bool:
    """Whether a file may have to do with Ray Train or Ray Tune, so that others matter to it.

    >>> may_train(b"from ray.train import report"), may_train(b"ray.data.range(8).repeat(2)")
    (True, False)
    """
    return b"ray" in data and _names_train(data, _mentions(data))


def _uses_ray(data: bytes) -> bool:
    mentions = _mentions(data)
    return _names_train(data, mentions) or (bool(mentions) and _names_elsewhere(data))


def _mentions(data: bytes) -> list[re.Match[bytes]]:
    return [
        match
        for match in _NAME.finditer(data)
        if match.start() == 0 or data[match.start() - 1] not in _WORD
    ]


def _names_train(data: bytes, mentions: list[re.Match[bytes]]) -> bool:
    if any(match["legacy"] or _LIBRARY.search(match["names"] or b"") for match in mentions):
        return True
    # Without one of them it is only talked about.
    return any(match["library"] for match in mentions) and bool(
        _IMPORT.search(data) or _MOCKED.search(data) or _TARGET.search(data)
    )
