"""RS105: ``ray.air.Checkpoint`` becomes ``ray.train.Checkpoint``."""

from ..tables import renames

rule = renames("RS105")
