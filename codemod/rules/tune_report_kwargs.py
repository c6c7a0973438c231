"""RS609: ``tune.report(loss=0.1)`` becomes ``tune.report({"loss": 0.1})``."""

from ._report_keywords import gathered

rule = gathered("RS609", "ray.tune.report", ("metrics", "checkpoint"))
