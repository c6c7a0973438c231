"""RS422: ``RLTrainer`` is gone."""

from ..tables import reports

rule = reports("RS422")
