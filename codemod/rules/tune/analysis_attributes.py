"""RS637: what an analysis no longer tells; the times of a run are taken from its trials."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._shared.function_layout import indent_of
from .._tables import keywords, report_names

_STATS = "ray.tune.ExperimentAnalysis.stats"
_TIMES = """\
{{
{indent}    "start_time": min(trial.run_metadata.start_time for trial in {analysis}.trials),
{indent}    "timestamp": max(trial.last_result["timestamp"] for trial in {analysis}.trials),
{indent}}}"""


def _is_not_stats(use: Use, _: Context) -> bool:
    return use.qualname.rpartition(".")[2] != "stats"


rule = keywords("RS637", fix_when=lambda _use, _context: False)
report_names(rule, when=_is_not_stats)


@rule.on_use(_STATS)
def take_times(use: Use, _: Context) -> Iterator[Finding]:
    """``analysis.stats()``: a dictionary of the two times that it held."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use), unsafe=True)


def _edits(use: Use) -> list[Edit]:
    """None where the analysis would have to be made twice, or the method is only named."""
    match use.call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=analysis)) as function, args=[], keywords=[]
        ) if function is use.node and analysis != "trial":
            indent = indent_of(use.module, use.statement)
            text = _TIMES.format(analysis=analysis, indent=indent)
            return [Replace(use.call, text.replace("\n", use.module.source.newline))]
    return []
