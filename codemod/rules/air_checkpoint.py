"""RS105: ``ray.air.Checkpoint`` becomes ``ray.train.Checkpoint``."""

from ._tables import renames

rule = renames("RS105")
