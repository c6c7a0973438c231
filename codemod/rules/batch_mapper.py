"""RS117: ``BatchMapper`` is gone."""

from ..tables import reports

rule = reports("RS117")
