"""RS621: ``_TuneCheckpointCallback`` is gone."""

from ._tables import reports

rule = reports("RS621")
