"""RS302: ``ScalingConfig(_max_cpu_fraction_per_node=...)`` is gone."""

from ._scaling import not_of_air_alone
from ._tables import keywords

rule = keywords("RS302", when=not_of_air_alone)
