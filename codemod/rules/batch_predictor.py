"""RS116: ``BatchPredictor`` is gone."""

from ..tables import reports

rule = reports("RS116")
