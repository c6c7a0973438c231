"""RS421: ``MosaicTrainer`` is gone."""

from ..tables import reports

rule = reports("RS421")
