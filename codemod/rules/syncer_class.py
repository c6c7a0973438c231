"""RS314: ``Syncer`` is gone."""

from ..tables import reports

rule = reports("RS314")
