"""RS637: what an ``ExperimentAnalysis`` no longer has."""

from ._tables import keywords, report_names

rule = keywords("RS637")

report_names(rule)
