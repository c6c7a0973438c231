"""RS116: ``BatchPredictor`` is gone."""

from ._tables import reports

rule = reports("RS116")
