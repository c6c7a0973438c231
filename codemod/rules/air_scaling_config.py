"""RS102: ``ray.air.ScalingConfig`` becomes ``ray.train.ScalingConfig``."""

from ..tables import renames

rule = renames("RS102")
