"""RS117: ``BatchMapper`` becomes a preprocessor that is written out."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropImport, Edit, InsertBlock
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...names.module import Use
from ...names.scopes import Mention
from ...rewriting.statements import has_own_lines
from .._rule import Context
from .._shared.configs import is_unpacking
from .._shared.function_layout import gap_above, gap_around
from .._tables import reports

_CLASS = "BatchMapper"
_SIZE = "batch_size"
_KNOWN = ("fn", "batch_format", _SIZE)


def _is_left(use: Use, context: Context) -> bool:
    return context.bridge or not _is_class(use)


def _is_class(use: Use) -> bool:
    return use.is_import and use.qualname in _NAMES and bool(use.symbol.mentions)


rule = reports("RS117", when=_is_left)
_NAMES = [name.old for name in rule.row.names if name.old.endswith(f".{_CLASS}")]


@rule.on_use(*_NAMES)
def write_out(use: Use, context: Context) -> Iterator[Finding]:
    """The import, with the class in its place, if all that uses it is seen."""
    if context.bridge or not _is_class(use):
        return
    if hindrance := _hindrance(use):
        advice = f"{rule.row.fix.reason} railswitch does not write it here: {hindrance}."
        yield rule.finding(use, advice=advice)
    else:
        yield rule.finding(use, _edits(use), advice=_WRITTEN, unsafe=True)


_WRITTEN = (
    "A preprocessor that calls the function with a copy of each batch. Where it only transforms "
    '`ds`, `ds.map_batches(fn, batch_format="pandas")` does the same in one line.'
)


def _hindrance(use: Use) -> str:
    """Why the class cannot take its place; empty where it can."""
    symbol = use.symbol
    if symbol.name != _CLASS or not isinstance(use.node, ast.alias):
        return "it has another name here"
    if len(symbol.bindings) != 1 or symbol.scope.parent is not None or symbol.is_exported:
        return "it is not imported once, for this file alone"
    if not has_own_lines(use.module, _place(use)):
        return "there is no line of its own above which the class could stand"
    return next(filter(None, map(_hindrance_of, symbol.mentions)), "")


def _hindrance_of(mention: Mention) -> str:
    call = mention.links[0] if mention.links else None
    if not isinstance(call, ast.Call) or is_unpacking(call):
        return "the class is handed on"
    if len(call.args) > len(_KNOWN):
        return "it is given more than it takes"
    form = keyword_of(call, "batch_format")
    given = form.value if form is not None else call.args[1] if len(call.args) > 1 else None
    is_seen = given is None or isinstance(given, ast.Constant)
    return "" if is_seen else "its `batch_format` is not seen"


def _place(use: Use) -> ast.stmt:
    """The statement at the top of the module that needs the class first."""
    first = min(use.symbol.mentions, key=lambda mention: mention.root.lineno)
    return [first.statement, *use.module.parents(first.statement)][-1]


def _edits(use: Use) -> list[Edit]:
    assert isinstance(use.node, ast.alias)
    module, place = use.module, _place(use)
    needs = Needs(module, module.names.root, place)
    has_size = any(_has_size(mention) for mention in use.symbol.mentions)
    text = _TEXT.format(
        base=needs("ray.data.preprocessor.Preprocessor"),
        size=', batch_size="default"' if has_size else "",
        kept=_KEPT if has_size else "",
        asked=_ASKED if has_size else "",
    )
    gap, after = "\n" * gap_above(module, place), "\n" * gap_around(module, place)
    return [InsertBlock(place, f"{gap}{text}{after}"), DropImport(use.node), *needs.edits]


def _has_size(mention: Mention) -> bool:
    call = mention.links[0]
    assert isinstance(call, ast.Call)
    return keyword_of(call, _SIZE) is not None or len(call.args) == len(_KNOWN)


_KEPT = """
        self.batch_size = batch_size"""
_ASKED = """

    def _get_transform_config(self):
        return {} if self.batch_size == "default" else {"batch_size": self.batch_size}"""
_TEXT = '''\
class BatchMapper({base}):
    """Calls a function with a copy of each batch."""

    _is_fittable = False

    def __init__(self, fn, batch_format="pandas"{size}):
        super().__init__()
        self.fn = fn
        self.batch_format = batch_format{kept}

    def preferred_batch_format(self):
        return self.batch_format{asked}

    def _transform_pandas(self, df):
        return self.fn(df.copy())

    def _transform_numpy(self, np_data):
        if isinstance(np_data, dict):
            return self.fn({{name: array.copy() for name, array in np_data.items()}})
        return self.fn(np_data.copy())'''
