"""RS131: a shard is no dataset."""

from ._tables import reports

rule = reports("RS131")
