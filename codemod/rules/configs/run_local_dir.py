"""RS315: ``local_dir`` of ``RunConfig`` and of ``tune.run`` became ``storage_path``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropKeyword, Edit, RenameKeyword, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, argument, is_constant, is_default, is_unpacking
from .._shared.paths import is_absolute, may_be_none

rule = Rule("RS315")

_RUN = "ray.tune.run"


@rule.on_call(*RUN_CONFIG, "ray.tune.RunConfig", _RUN)
def move(use: Use, _: Context) -> Iterator[Finding]:
    """The parameter, which goes where ``storage_path`` already says where results are kept."""
    assert use.call is not None
    given = keyword_of(use.call, "local_dir")
    if given is not None:
        yield rule.finding((use.module, given), _edits(use, use.call, given.value))


def _edits(use: Use, call: ast.Call, path: ast.expr) -> list[Edit]:
    synced = keyword_of(call, "sync_config")
    if is_unpacking(call) or not (synced is None or is_default("sync_config", synced.value)):
        return []
    other = _storage_path(use, call)
    if is_constant(other, None):
        return []  # the results went to `local_dir`, and the two would have to become one
    if other is not None:
        return [DropKeyword(call, "local_dir")]
    renamed = RenameKeyword(call, "local_dir", "storage_path")
    if is_constant(path, None) or is_absolute(path, use.scope):
        return [renamed]
    if may_be_none(path, use.scope, use.module):
        return []
    # Exactly what V1 made of it; Ray refuses a relative path now.
    needs = Needs(use.module, use.scope, path)
    os_path = f"{needs('os')}.path"
    text = use.module.source.segment(path)
    if not isinstance(path, ast.Constant):
        text = f"{os_path}.expanduser({text})"
    made = Replace(path, f"{os_path}.abspath({text})")
    return [renamed, made, *needs.edits]


def _storage_path(use: Use, call: ast.Call) -> ast.expr | None:
    if use.qualname != _RUN:
        return argument(use, "storage_path", 1)
    given = keyword_of(call, "storage_path")
    return given.value if given is not None else None
