"""RS121: there are no pipelines of datasets any more."""

from ..tables import reports

rule = reports("RS121")
