"""RS132: ``Concatenator(exclude=...)`` and ``transform_stats()``."""

from ._tables import keywords, report_names

rule = keywords("RS132")

report_names(rule)
