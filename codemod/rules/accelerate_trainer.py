"""RS418: ``AccelerateTrainer`` is gone."""

from ..tables import reports

rule = reports("RS418")
