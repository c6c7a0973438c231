"""RS421: ``MosaicTrainer`` is gone."""

from ._tables import reports

rule = reports("RS421")
