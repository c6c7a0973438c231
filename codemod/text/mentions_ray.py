"""Whether a file may matter: a scan of its bytes, which settles most of them."""

from __future__ import annotations

import re

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


def _spelling(name: str) -> str:
    """How a name of the catalogue ends in a text: ``.repeat``, ``prefetch_blocks``."""
    *_, owner, last = re.findall(r"\w+", name)
    is_member = owner[0].isupper() and not name.endswith(")")
    return rf"\.{last}" if is_member else rf"\b{last}"


_SPELLINGS = {
    _spelling(name.old)
    for row in DEPRECATIONS
    for name in row.names
    if name.old.startswith(("ray.data.", "ray.serve.", "ray.util."))
    if row.name != "shard-as-dataset"  # everyday names, and who has a shard imports `ray.train`
}
_ELSEWHERE = re.compile(
    rf"(?:{'|'.join(sorted(_SPELLINGS))}|\bActorPoolStrategy|\.map_batches)\b|\bcompute=[\"']".encode()
)
"""The few legacy names of Ray's other libraries."""
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


def _uses_ray(data: bytes) -> bool:
    mentions = [
        match
        for match in _NAME.finditer(data)
        if match.start() == 0 or data[match.start() - 1] not in _WORD
    ]
    if any(match["legacy"] or _LIBRARY.search(match["names"] or b"") for match in mentions):
        return True
    if any(match["library"] for match in mentions) and (
        _IMPORT.search(data) or _MOCKED.search(data) or _TARGET.search(data)
    ):
        return True  # without one of them it is only talked about
    return bool(mentions and _ELSEWHERE.search(data))
