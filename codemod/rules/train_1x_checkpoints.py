"""RS211, read from the catalogue: every use is reported, and a human decides."""

from ._tables import reports

rule = reports("RS211")
