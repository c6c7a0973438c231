"""RS628: modules of Ray Tune that are gone."""

from ..tables import reports

rule = reports("RS628")
