"""RS621: ``_TuneCheckpointCallback`` is gone."""

from ..tables import reports

rule = reports("RS621")
