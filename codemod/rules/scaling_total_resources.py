"""RS306: ``ScalingConfig`` no longer counts a CPU for the trainer."""

from ..tables import reports

rule = reports("RS306")
