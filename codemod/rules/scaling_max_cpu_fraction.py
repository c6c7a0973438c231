"""RS302: ``ScalingConfig(_max_cpu_fraction_per_node=...)`` is gone."""

from ..tables import keywords

rule = keywords("RS302")
