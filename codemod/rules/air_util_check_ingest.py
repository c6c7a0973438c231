"""RS108: ``ray.air.util.check_ingest`` is gone."""

from ._tables import reports

rule = reports("RS108")
