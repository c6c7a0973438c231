"""RS306: ``ScalingConfig`` no longer counts a CPU for the trainer."""

from ..tables import reports
from ._scaling import not_of_air_alone

rule = reports("RS306", when=not_of_air_alone)
