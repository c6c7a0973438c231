"""Give a trainer one more callback."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from ...findings.edits import Edit, SetKeyword
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope
from .configs import RUN_CONFIG, is_unpacking


def callback_edits(
    module: Module, trainer: ast.Call, scope: Scope, callback: str
) -> Sequence[Edit]:
    """The edits that add a callback to a trainer; none where its configuration is not seen."""
    given = keyword_of(trainer, "run_config")
    if given is None:
        if is_unpacking(trainer):
            return ()
        needs = Needs(module, scope, trainer)
        value = f"{run_config(needs, 'train')}(callbacks=[{needs(callback)}()])"
        return [SetKeyword(trainer, "run_config", value), *needs.edits]
    config, where = behind(given.value, scope)
    if not isinstance(config, ast.Call) or module.resolve(config.func, where) not in RUN_CONFIG:
        return ()
    return config_edits(module, config, where, callback)


def config_edits(module: Module, config: ast.Call, scope: Scope, callback: str) -> Sequence[Edit]:
    """The edits that put a callback first among those of a ``RunConfig``."""
    keyword = keyword_of(config, "callbacks")
    value = keyword.value if keyword is not None else ast.List(elts=[])
    if not isinstance(value, ast.List):
        return ()
    needs = Needs(module, scope, config)
    made = f"{needs(callback)}()"
    if keyword is None or not value.elts:
        return [SetKeyword(config, "callbacks", f"[{made}]"), *needs.edits]
    rest = module.source.segment(value)[1:]
    line = _NEXT_LINE.match(rest)
    first = f"{line[0]}{made},{rest}" if line else f"{made}, {rest}"
    return [SetKeyword(config, "callbacks", f"[{first}"), *needs.edits]


_NEXT_LINE = re.compile(r"[ \t]*(?:\r\n|\n)[ \t]*(?=[^\s#])")
"""How a list goes on whose elements have their own lines."""


def run_config(needs: Needs, library: str) -> str:
    """How the ``RunConfig`` of a library is written here, beside that of the other one."""
    symbol = needs.scope.lookup("RunConfig")
    target = f"ray.{library}.RunConfig"
    if symbol is None or symbol.qualname == target:
        return needs(target)
    return f"{needs(f'ray.{library}')}.RunConfig"
