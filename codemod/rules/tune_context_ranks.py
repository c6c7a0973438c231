"""RS616: a trial has no ranks."""

from ..tables import reports

rule = reports("RS616")
