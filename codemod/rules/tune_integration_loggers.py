"""RS624: loggers moved from ``ray.tune.integration`` to ``ray.air.integrations``."""

from ._tables import renames

rule = renames("RS624")
