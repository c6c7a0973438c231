"""RS419: ``LightningTrainer`` is gone."""

from ._tables import reports

rule = reports("RS419")
