"""RS701: ``on_trial_result`` becomes ``after_report`` of a ``UserCallback``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from railswitch.catalogue import Role

from ...findings.edits import Edit, Insert, Rewrite, renamed
from ...findings.finding import Finding
from ...names.module import Module, Use
from ...repository.roles import Verdict
from .._rule import Context, Rule
from .._shared.callbacks import TUNE_CALLBACKS, Method, given_to_trainers, methods
from .._shared.classes import subclasses

rule = Rule("RS701")

_HOOKS = {name.old.rpartition(".")[2] for name in rule.row.names}
_PARAMETERS = ["self", "iteration", "trials", "trial", "result"]
_HEADER = re.compile(r"def\s+on_trial_result\s*\([^()]*\)")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Rewrite a class that does nothing else; report all others."""
    for node in subclasses(module, TUNE_CALLBACKS):
        verdict = given_to_trainers(module, node)
        for method in methods(node) if verdict.reasons else ():
            if method.name in _HOOKS:
                edits = _edits(module, node, method, verdict)
                yield rule.finding((module, method), edits, verdict=verdict)


def _edits(module: Module, node: ast.ClassDef, method: Method, verdict: Verdict) -> Sequence[Edit]:
    base = _only_base(module, node)
    if base is None or verdict.role is not Role.TRAIN_WORKER or not _is_plain(module, node, method):
        return ()
    header = Rewrite(method, lambda text: _HEADER.sub(_new_header, text, count=1))
    first = method.body[1] if ast.get_docstring(method) is not None else method.body[0]
    of_rank_zero = [Insert(first, "result = metrics[0]")] if "result" in _names(method) else []
    return renamed(base, "ray.train.UserCallback", header, *of_rank_zero)


def _new_header(_: re.Match[str]) -> str:
    return "def after_report(self, run_context, metrics, checkpoint)"


def _only_base(module: Module, node: ast.ClassDef) -> Use | None:
    """The use of ``tune.Callback`` as the one base of the class."""
    if len(node.bases) != 1 or node.keywords:
        return None
    return next(
        (use for use in module.find(*TUNE_CALLBACKS[:2]) if use.node is node.bases[0]), None
    )


def _is_plain(module: Module, node: ast.ClassDef, method: Method) -> bool:
    """Whether the hook is the class's only one, and uses nothing but ``self`` and ``result``."""
    arguments = method.args
    others = [other.name for other in methods(node) if other is not method]
    inherited = ("on_", "setup", "get_state", "set_state", "log_")
    return (
        [argument.arg for argument in arguments.args] == _PARAMETERS
        and not (arguments.posonlyargs or arguments.kwonlyargs or arguments.defaults)
        and arguments.vararg is None
        and isinstance(method, ast.FunctionDef)
        and not method.decorator_list
        and all(argument.annotation is None for argument in arguments.args)
        and not any(name.startswith(inherited) for name in others)
        and not _names(method) & {"iteration", "trials", "trial", "super", "metrics", "checkpoint"}
        and (arguments.kwarg is None or arguments.kwarg.arg not in _names(method))
        and not list(subclasses_of(module, node))
        and _HEADER.match(ast.unparse(method)) is not None
    )


def subclasses_of(module: Module, node: ast.ClassDef) -> Iterator[ast.ClassDef]:
    """The classes of the module that name a class as a base."""
    for other in module.names.scope_of:
        if isinstance(other, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == node.name for base in other.bases
        ):
            yield other


def _names(method: Method) -> set[str]:
    return {
        node.id
        for statement in method.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name)
    }
