"""RS425: ``CheckpointStrategy`` became ``CheckpointConfig``."""

from .._tables import renames, report_rest

rule = renames("RS425")

report_rest(rule, "ray.train.checkpoint")
