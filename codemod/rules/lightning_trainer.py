"""RS419: ``LightningTrainer`` is gone."""

from ..tables import reports

rule = reports("RS419")
