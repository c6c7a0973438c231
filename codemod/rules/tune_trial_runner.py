"""RS630: ``TrialRunner``, which ``TuneController`` has replaced."""

from ._tables import reports

rule = reports("RS630")
