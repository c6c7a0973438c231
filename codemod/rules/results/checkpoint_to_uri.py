"""RS505: ``checkpoint.to_uri()``, ``checkpoint.uri`` and private attributes are gone."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import members
from ...names.module import Use
from .._rule import Context
from .._shared.checkpoints import CLASSES
from .._tables import reports

rule = reports("RS505")

_PATH_OR_COPY = (
    "`checkpoint.path`, if the storage is a directory that every machine sees; else `with "
    "checkpoint.as_directory() as directory:`, which copies the files if need be."
)


_PRIVATE = {
    "_local_path": _PATH_OR_COPY,
    "_uri": "`checkpoint.path`, with the scheme of the storage in front of it.",
    "_data_dict": "What was saved in the checkpoint's directory: it holds files now (RS502).",
    "_obj_ref": "What was saved in the checkpoint's directory: it holds files now (RS502).",
}


@rule.on_use(*members(CLASSES, *_PRIVATE))
def report_private(use: Use, _: Context) -> Iterator[Finding]:
    """Where a checkpoint of Ray AIR kept its directory, its URI or its dictionary."""
    if use.is_spelled:
        name = use.qualname.rpartition(".")[2]
        error = f"`AttributeError: 'Checkpoint' object has no attribute '{name}'`"
        yield rule.finding(use, message=f"`checkpoint.{name}`: {error}.", advice=_PRIVATE[name])
