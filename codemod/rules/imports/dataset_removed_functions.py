"""RS126: ``set_progress_bars`` sets the context, ``read_parquet_bulk`` became ``read_parquet``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, RenameAttribute, RenameKeyword, Replace, renamed
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...names.module import Use
from .._rule import Context
from .._tables import keywords, report_names

rule = keywords("RS126", fix_when=lambda *_: False)

_BARS = "ray.data.set_progress_bars"
_BULK = "ray.data.read_parquet_bulk"
_OF_BOTH = frozenset({"paths", "filesystem", "columns", "parallelism", "ray_remote_args"})
"""The arguments that ``read_parquet_bulk`` had and ``read_parquet`` has."""

report_names(rule, when=lambda use, _: use.qualname not in (_BARS, _BULK))


@rule.on_use(_BARS)
def set_in_context(use: Use, _: Context) -> Iterator[Finding]:
    """A call in a statement of its own; its value was the old setting."""
    if not _is_told_elsewhere(use):
        yield rule.finding(use, _setting(use), advice=rule.row.replacement)


def _is_told_elsewhere(use: Use) -> bool:
    """Whether it is an import whose uses are judged each by itself, or a variable."""
    return use.is_variable or bool(use.is_import and use.symbol.mentions)


def _setting(use: Use) -> list[Edit]:
    match use.statement:
        case ast.Expr(value=ast.Call(args=[value], keywords=[]) as call) if call is use.call:
            pass
        case ast.Expr(
            value=ast.Call(args=[], keywords=[ast.keyword(arg="enabled", value=value)]) as call
        ) if call is use.call:
            pass
        case _:
            return []
    text = use.module.source.segment(value)
    if len(text.splitlines()) > 1 or isinstance(value, ast.Starred):
        return []
    needs = Needs(use.module, use.scope, use.statement)
    if isinstance(call.func, ast.Attribute):  # `ray.data` stays as it is spelled
        context = f"{use.module.source.segment(call.func.value)}.DataContext"
    else:
        context = needs("ray.data.DataContext")
    new = f"{context}.get_current().enable_progress_bars = {text}"
    return [Replace(call, new), *needs.edits]


@rule.on_use(_BULK)
def read_each(use: Use, _: Context) -> Iterator[Finding]:
    """A call with arguments that both have."""
    if _is_told_elsewhere(use):
        return
    call = use.call
    given = {keyword.arg for keyword in call.keywords} if call is not None else set()
    edits: Sequence[Edit] = ()
    if call is not None and len(call.args) <= 1 and given <= _OF_BOTH:
        blocks = RenameKeyword(call, "parallelism", "override_num_blocks")
        others = [blocks] if "parallelism" in given else []
        if isinstance(call.func, ast.Attribute):
            edits = (RenameAttribute(call.func, "read_parquet"), *others)
        else:
            edits = renamed(use, "ray.data.read_parquet", *others)
    advice = (
        "Use `ray.data.read_parquet`. Look whether all files have the same columns, which it takes "
        "from the first ones, and that none lies in a folder such as `year=2023`, of which it "
        "makes a column."
    )
    yield rule.finding(use, edits, advice=advice, unsafe=True)
