"""RS314: ``Syncer`` is gone."""

from ._tables import reports

rule = reports("RS314")
