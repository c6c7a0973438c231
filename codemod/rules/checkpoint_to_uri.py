"""RS505: ``checkpoint.to_uri()`` and ``checkpoint.uri`` are gone."""

from ..tables import reports

rule = reports("RS505")
