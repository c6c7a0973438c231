"""RS111: ``ray.air.preprocessors`` moved to ``ray.data.preprocessors``."""

from ._tables import renames

rule = renames("RS111")
