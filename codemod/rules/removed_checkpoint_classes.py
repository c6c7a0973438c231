"""RS511: ``LightningCheckpoint`` and its like are gone."""

from ..tables import reports

rule = reports("RS511")
