"""RS627: loggers of Ray Tune that are gone."""

from ._tables import reports

rule = reports("RS627")
