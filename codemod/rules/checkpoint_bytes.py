"""RS503: ``Checkpoint.from_bytes`` and its like are gone."""

from ._tables import reports

rule = reports("RS503")
