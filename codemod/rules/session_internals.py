"""RS208, read from the catalogue: every use is reported, and a human decides."""

from ..tables import reports

rule = reports("RS208")
