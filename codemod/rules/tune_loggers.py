"""RS627: loggers of Ray Tune that are gone."""

from ..tables import reports

rule = reports("RS627")
