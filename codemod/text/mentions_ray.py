"""Scans the bytes of a file for Ray, which settles most of them."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from railswitch.catalogue import DEPRECATIONS

# Each starts with a literal, which the regular expression engine looks for at full speed.
_NAME = re.compile(  # internals are nobody's legacy
    rb"ray(?:\s*\.\s*(?:(?P<legacy>air|ml)|(?P<library>train(?!\.v2\._internal\b)|tune)"
    rb"|data(?!\._internal\b)|serve(?!\._private\b)|util)\b"
    rb"|\s+import\b(?P<names>\s*\([^)]*|(?:[^\\\n]|\\\s+)*)"
    rb"|[ \t]+(?P<alias>as)\b|(?:-cpp)?\s*\[[^\]\n]*\b(?P<extra>air)\b)"
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
_COMPANIONS = (b"xgboost_ray", b"lightgbm_ray", b"ray_lightning")
_OPEN = re.compile(rb"railswitch:\s*TODO\[", re.IGNORECASE)
_VARIABLE_PARTS = (b"RAY_AIR_", b"TRAIN_", b"TUNE_")
"""Each variable has one of them in its name, and few files have any."""
_VARIABLES = {
    name.old[1:].encode() for row in DEPRECATIONS for name in row.names if name.old.startswith("$")
}


class _Name(NamedTuple):
    """A name of the catalogue as it stands in a file that uses it."""

    word: bytes
    library: bytes
    patterns: tuple[re.Pattern[bytes], ...]
    """All of them are met where the name is used."""

    @classmethod
    def of(cls, name: str) -> _Name:
        """The name taken apart: in ``ray.serve.run(port)``, ``run`` is called with ``port``."""
        parts = re.findall(r"\w+", name)
        library, owner, word = parts[1], parts[-2], parts[-1]
        if name.endswith(")"):
            texts = [rf"\b{owner}\s*\(", rf"\b{word}\b['\"]?\s*[=:]"]
        elif owner[0].isupper():
            texts = [rf"[.'\"]\s*{word}\b"]
        elif word.islower() and "_" not in word:  # an everyday word: `build`, `drivers`
            texts = [rf"(?:{owner}\s*\.\s*|import[^\n]*?\b){word}\b"]
        else:
            texts = []
        return cls(word.encode(), library.encode(), tuple(re.compile(t.encode()) for t in texts))

    def is_in(self, data: bytes) -> bool:
        """Whether a file that has the word may use the name."""
        return all(pattern.search(data) for pattern in self.patterns)


_NAMES_ELSEWHERE: dict[bytes, list[_Name]] = defaultdict(list)
"""The legacy names of Ray's other libraries by their last word."""
for _row in DEPRECATIONS:
    # The names of a shard are everyday names, and who has a shard imports `ray.train`.
    for _old in (name.old for name in _row.names if _row.name != "shard-as-dataset"):
        if _old.startswith(("ray.data.", "ray.serve.", "ray.util.")):
            _NAMES_ELSEWHERE[(_found := _Name.of(_old)).word].append(_found)
for _word in (b"ActorPoolStrategy", b"map_batches"):  # their arguments are looked at
    _NAMES_ELSEWHERE[_word].append(_Name(_word, b"data", ()))
_NAMES_ELSEWHERE[b"compute"].append(_Name(b"compute", b"data", (re.compile(rb"\bcompute=[\"']"),)))
_LIBRARIES = re.compile(rb"\b(?:data|serve|util)\b")


def _names_elsewhere(data: bytes, mentions: list[re.Match[bytes]]) -> bool:
    """Whether there may be one of the few legacy names of Ray's other libraries."""
    libraries = {found for match in mentions for found in _LIBRARIES.findall(match.group())}
    return bool(libraries) and any(
        name.library in libraries and name.is_in(data)
        for word in _NAMES_ELSEWHERE.keys() & words_in(data)
        for name in _NAMES_ELSEWHERE[word]
    )


_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_APART = bytes(char if char in _WORD else ord(" ") for char in range(256))


def words_in(data: bytes) -> set[bytes]:
    """The words of a text, each once; a regular expression takes twice as long to find them.

    >>> sorted(words_in(b"ray.data.range(8)"))
    [b'8', b'data', b'range', b'ray']
    """
    return set(data.translate(_APART).split())


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
    return _uses_ray(data)


def may_train(data: bytes) -> bool:
    """Whether a file may have to do with Ray Train or Ray Tune, so that others matter to it.

    >>> may_train(b"from ray.train import report"), may_train(b"ray.data.range(8).repeat(2)")
    (True, False)
    """
    return b"ray" in data and _names_train(data, _mentions(data))


def _uses_ray(data: bytes) -> bool:
    mentions = _mentions(data)
    if not mentions:
        return False
    if _names_train(data, mentions) or _names_elsewhere(data, mentions):
        return True
    is_asked_for = any(match["extra"] for match in mentions)
    return is_asked_for or (any(match["alias"] for match in mentions) and bool(_ALIAS.search(data)))


def _mentions(data: bytes) -> list[re.Match[bytes]]:
    return [
        match
        for match in _NAME.finditer(data)
        if match.start() == 0 or data[match.start() - 1] not in _WORD or match["extra"]
    ]


def _names_train(data: bytes, mentions: list[re.Match[bytes]]) -> bool:
    if any(match["legacy"] or _LIBRARY.search(match["names"] or b"") for match in mentions):
        return True
    # Without one of them it is only talked about.
    return any(match["library"] for match in mentions) and bool(
        _IMPORT.search(data) or _MOCKED.search(data) or _TARGET.search(data)
    )
