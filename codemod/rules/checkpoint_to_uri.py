"""RS505: ``checkpoint.to_uri()``, ``checkpoint.uri`` and ``checkpoint._local_path`` are gone."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..rule import Context
from ..spellings import members
from ..tables import reports
from ._checkpoints import CLASSES

rule = reports("RS505")

_LOCAL = (
    "`checkpoint._local_path`: `AttributeError: 'Checkpoint' object has no attribute "
    "'_local_path'`."
)
_PATH_OR_COPY = (
    "`checkpoint.path`, if the storage is a directory that every machine sees; else `with "
    "checkpoint.as_directory() as directory:`, which copies the files if need be."
)


@rule.on_use(*members(CLASSES, "_local_path"))
def report_local_path(use: Use, _: Context) -> Iterator[Finding]:
    """What many scripts took for the directory of a checkpoint."""
    if use.is_spelled:
        yield rule.finding(use, message=_LOCAL, advice=_PATH_OR_COPY)
