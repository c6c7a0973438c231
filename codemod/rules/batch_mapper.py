"""RS117: ``BatchMapper`` is gone."""

from ._tables import reports

rule = reports("RS117")
