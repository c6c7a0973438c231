"""RS629: searchers that Ray Tune no longer has."""

from ._tables import reports

rule = reports("RS629")
