"""RS424: callbacks of Ray Train 1.x become those of ``railswitch.v2``, or a ``UserCallback``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Replace, Rewrite, renamed
from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.callbacks import methods
from .._shared.train_1x import TUNE_LOGGERS
from .._tables import report_names

rule = Rule("RS424")

_LIKE = {
    "logging.JsonLoggerCallback": "JSONLCallback",
    "logging.TBXLoggerCallback": "TensorBoardCallback",
    "print.PrintCallback": "ConsoleCallback",
}
_OURS = {
    f"ray.train.callbacks.{old}": f"railswitch.v2.callbacks.{new}"
    for name, new in _LIKE.items()
    for old in (name, name.partition(".")[2])
}
_BASES = ("ray.train.TrainingCallback", "ray.train.callbacks.TrainingCallback")
_HEADER = re.compile(r"def\s+handle_result\s*\([^()]*\)")


def _is_another(use: Use, _: Context) -> bool:
    """Whether none of the handlers below speaks of it."""
    below = use.module.qualnames(use.symbol, use.mention) if use.mention else []
    names = {use.qualname, *below}
    is_module = use.is_import and use.qualname == "ray.train.callbacks"
    if is_module and use.symbol.mentions:
        return False  # each of its uses is judged by itself
    return names.isdisjoint({*_OURS, *_BASES})


report_names(rule, when=_is_another)


@rule.on_use(*_OURS)
def rename(use: Use, context: Context) -> Iterator[Finding]:
    """A logger, which has its like in ``railswitch.v2``."""
    if use.is_import and use.symbol.mentions:
        return
    is_plain = use.call is not None and not (use.call.args or use.call.keywords)
    of_bridge = TUNE_LOGGERS.get(use.qualname) if context.bridge else None
    new = of_bridge or _OURS[use.qualname]
    edits = renamed(use, new) if is_plain and (of_bridge or not context.bridge) else ()
    advice = f"Use `{new}`, which writes into the directory of the run: a file of another name."
    yield rule.finding(use, edits, advice=advice)


@rule.on_use(*_BASES)
def convert(use: Use, context: Context) -> Iterator[Finding]:
    """A callback of one's own."""
    if use.is_import and use.symbol.mentions:
        return
    node = next((n for n in use.module.names.scope_of if _is_base(n, use.node)), None)
    edits = [] if context.bridge else _edits(use.module, use, node)
    yield rule.finding(use, edits, unsafe=True)


def _is_base(node: ast.AST, base: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and base in node.bases


def _edits(module: Module, use: Use, node: ast.AST | None) -> Sequence[Edit]:
    """``handle_result`` alone becomes ``after_report``, which gets the same list."""
    if not isinstance(node, ast.ClassDef):
        return ()
    found = methods(node)
    hooks = [method for method in found if method.name == "handle_result"]
    others = {method.name for method in found} & {
        "start_training",
        "finish_training",
        "process_results",
    }
    if len(hooks) != 1 or others or len(node.bases) != 1:
        return ()
    (hook,) = hooks
    arguments = hook.args
    names = [argument.arg for argument in arguments.args]
    used = {n.id for s in hook.body for n in ast.walk(s) if isinstance(n, ast.Name)}
    rest = {
        a.arg for a in (*arguments.kwonlyargs, arguments.kwarg, arguments.vararg) if a is not None
    }
    is_plain = names[1:] == names[-1:] and not arguments.posonlyargs and not used & rest
    clashes = used & {"run_context", "checkpoint", "metrics"} - {names[-1]}
    header = _HEADER.match(module.source.segment(hook)) if not hook.decorator_list else None
    if not is_plain or clashes or header is None:
        return ()
    results = names[1]
    header_of_today = Rewrite(hook, lambda text: _HEADER.sub(_NEW, text, count=1))
    called_metrics = [
        Replace(name, "metrics")
        for statement in hook.body
        for name in ast.walk(statement)
        if isinstance(name, ast.Name) and name.id == results and results != "metrics"
    ]
    return renamed(use, "ray.train.UserCallback", header_of_today, *called_metrics)


_NEW = "def after_report(self, run_context, metrics, checkpoint)"
