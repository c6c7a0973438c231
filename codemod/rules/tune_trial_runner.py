"""RS630: ``TrialRunner``, which ``TuneController`` has replaced."""

from ..tables import reports

rule = reports("RS630")
