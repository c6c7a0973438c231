"""RS638: what a trial of Ray Tune no longer has."""

from ._tables import reports

rule = reports("RS638")
