"""RS306: ``ScalingConfig`` no longer counts a CPU for the trainer."""

from ._scaling import not_of_air_alone
from ._tables import reports

rule = reports("RS306", when=not_of_air_alone)
