"""RS629: searchers that Ray Tune no longer has."""

from ..tables import reports

rule = reports("RS629")
