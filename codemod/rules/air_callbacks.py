"""RS107: ``ray.air.callbacks`` moved to ``ray.air.integrations``."""

from ..tables import renames

rule = renames("RS107")
