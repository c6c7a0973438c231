"""RS122: ``Dataset.to_torch`` is gone."""

from ..tables import reports

rule = reports("RS122")
