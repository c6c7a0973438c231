"""RS131: a shard is no dataset."""

from ..tables import reports

rule = reports("RS131")
