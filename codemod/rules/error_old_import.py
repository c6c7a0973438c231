"""RS819: the ``TrainingFailedError`` of V1 becomes that of ``ray.train``."""

from ..tables import renames

rule = renames("RS819")
