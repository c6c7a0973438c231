"""RS422: ``RLTrainer`` is gone."""

from ._tables import reports

rule = reports("RS422")
