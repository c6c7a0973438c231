"""RS616: a trial has no ranks."""

from ._tables import reports

rule = reports("RS616")
