"""RS111: ``ray.air.preprocessors`` moved to ``ray.data.preprocessors``."""

from ..tables import renames

rule = renames("RS111")
