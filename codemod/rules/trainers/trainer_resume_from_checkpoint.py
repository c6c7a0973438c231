"""RS404: ``TorchTrainer(resume_from_checkpoint=...)`` goes into ``train_loop_config``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Surround
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.uses_of import ancestors, mentions_of
from ...knowledge.spellings import spellings
from ...names.module import Use
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._tables import split_parameter

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS404")

_ARGUMENT = "resume_from_checkpoint"
_CONFIG = "train_loop_config"
_NEEDS_NO_PARENTHESES = (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Return, ast.If, ast.keyword)


@rule.on_call(*spellings(*(split_parameter(name.old)[0] for name in rule.row.names)))
def move(use: Use, _: Context) -> Iterator[Finding]:
    """The checkpoint that a trainer starts from."""
    assert use.call is not None
    given = keyword_of(use.call, _ARGUMENT)
    if given is not None and not is_constant(given.value, None):
        yield rule.finding((use.module, given), _edits(use, use.call))


def _edits(use: Use, call: ast.Call) -> Sequence[Edit]:
    if is_unpacking(call) or not _has_room(keyword_of(call, _CONFIG)):
        return ()
    function = _only_function(use, call)
    parameter = _config_of(use, function) if function is not None else None
    if function is None or parameter is None:
        return ()
    asked = list(use.module.find("ray.train.get_checkpoint"))
    calls = [found.call for found in asked if found.call and found.scope.node is function]
    if not calls or len(calls) != len(asked):
        return ()
    fallback = f' or {parameter}.get("{_ARGUMENT}")'
    return [EditCall(call, _into_config), *(_surrounded(found, fallback) for found in asked)]


def _has_room(config: ast.keyword | None) -> bool:
    """Whether `train_loop_config` is absent, or a literal that can take one more key."""
    if config is None:
        return True
    if not isinstance(config.value, ast.Dict):
        return False
    return not any(is_constant(key, _ARGUMENT) for key in config.value.keys)


def _only_function(use: Use, call: ast.Call) -> ast.FunctionDef | None:
    """The training function, if this trainer is all that it is used for."""
    functions = roles_of(use.module).run_by(call, use.scope)
    if len(functions) != 1 or not isinstance(functions[0], ast.FunctionDef):
        return None
    symbol = use.scope.lookup(functions[0].name)
    if symbol is None or len(symbol.bindings) != 1 or len(mentions_of(use.module, symbol)) != 1:
        return None
    return functions[0]


def _config_of(use: Use, function: ast.FunctionDef) -> str | None:
    """The parameter that holds the configuration, if it is not assigned anything else."""
    parameters = [*function.args.posonlyargs, *function.args.args]
    if len(parameters) != 1:
        return None
    name = parameters[0].arg
    bindings = use.module.names.scope_of[function].symbols[name].bindings
    return name if len(bindings) == 1 else None


def _surrounded(found: Use, fallback: str) -> Surround:
    assert found.call is not None
    outer = ancestors(found.statement, found.call)[0]
    if isinstance(outer, _NEEDS_NO_PARENTHESES):
        return Surround(found.call, "", fallback)
    return Surround(found.call, "(", f"{fallback})")


def _into_config(call: cst.Call) -> cst.Call:
    from ...rewriting.calls import keyword_into_dict  # noqa: PLC0415 - `check` gets by without libcst

    return keyword_into_dict(_ARGUMENT, _CONFIG)(call)
