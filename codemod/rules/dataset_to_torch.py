"""RS122: ``Dataset.to_torch`` is gone."""

from ._tables import reports

rule = reports("RS122")
