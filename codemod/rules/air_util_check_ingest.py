"""RS108: ``ray.air.util.check_ingest`` is gone."""

from ..tables import reports

rule = reports("RS108")
