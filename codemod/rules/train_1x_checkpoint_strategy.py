"""RS425: ``CheckpointStrategy`` became ``CheckpointConfig``."""

from ..tables import renames

rule = renames("RS425")
