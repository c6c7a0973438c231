"""RS511: ``LightningCheckpoint`` and its like are gone."""

from ._tables import reports

rule = reports("RS511")
