"""RS126: functions and arguments of Ray Data that are gone."""

from ._tables import keywords, report_names

rule = keywords("RS126")

report_names(rule)
