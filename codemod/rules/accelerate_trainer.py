"""RS418: ``AccelerateTrainer`` is gone."""

from ._tables import reports

rule = reports("RS418")
