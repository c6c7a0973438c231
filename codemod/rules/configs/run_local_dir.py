"""RS315: ``local_dir`` of ``RunConfig`` and of ``tune.run`` became ``storage_path``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings.edits import DropKeyword, Edit, EditCall, RenameKeyword, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Use
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, argument, is_constant, is_default, is_unpacking
from .._shared.paths import as_before, is_absolute, may_be_none
from .._shared.training import name_of

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS315")

_RUN = "ray.tune.run"


@rule.on_call(*RUN_CONFIG, "ray.tune.RunConfig", _RUN)
def move(use: Use, _: Context) -> Iterator[Finding]:
    """The parameter, which goes where ``storage_path`` already says where results are kept."""
    assert use.call is not None
    given = keyword_of(use.call, "local_dir")
    if given is not None:
        yield rule.finding((use.module, given), _edits(use, use.call, given.value))


def _edits(use: Use, call: ast.Call, path: ast.expr) -> list[Edit] | Refused:
    other = _storage_path(use, call)
    refused = _refused(use, call, other)
    if refused is not None:
        return refused
    renamed: list[Edit] = [RenameKeyword(call, "local_dir", "storage_path")]
    if is_constant(other, None):
        renamed = [EditCall(call, _in_the_place_of_none)]
    elif other is not None:
        return [DropKeyword(call, "local_dir")]
    if is_constant(path, None) or is_absolute(path, use.scope):
        return renamed
    is_none = may_be_none(path, use.scope, use.module)
    if is_none and not _may_be_repeated(path, use.scope):
        return Refused("the path may be `None`, and asking for it twice may do something twice")
    needs = Needs(use.module, use.scope, path)
    given = use.module.source.segment(path)
    text = as_before(path, given, needs)
    made = Replace(path, f"{text} if {given} else None" if is_none else text)
    return [*renamed, made, *needs.edits]


def _refused(use: Use, call: ast.Call, storage_path: ast.expr | None) -> Refused | None:
    """What keeps the parameter where it is, whatever the path; None where nothing does."""
    if is_unpacking(call):
        return Refused("not all arguments of the call are seen")
    synced = keyword_of(call, "sync_config")
    if not (synced is None or _is_no_place(use, synced.value)):
        return Refused("there is a `sync_config`, which may name another place")
    if is_constant(storage_path, None) and keyword_of(call, "storage_path") is None:
        return Refused("`storage_path` is given by its place, which `local_dir` would have to take")
    return None


def _is_no_place(use: Use, synced: ast.expr) -> bool:
    """Whether a ``SyncConfig`` names no folder of its own for the results."""
    made, scope = behind(synced, use.scope)
    if is_default("sync_config", made):
        return True
    match made:
        case ast.Call(func=function, args=[], keywords=keywords):
            name = use.module.resolve(function, scope) or ""
            is_seen = {keyword.arg for keyword in keywords} <= _ONLY_HOW
            return name.endswith(".SyncConfig") and name.startswith("ray.") and is_seen
    return False


_ONLY_HOW = {"sync_artifacts", "sync_on_checkpoint", "sync_period", "sync_timeout", "syncer"}
"""What a ``SyncConfig`` says of how, and not of where."""


def _in_the_place_of_none(call: cst.Call) -> cst.Call:
    from ...rewriting.calls import drop_keyword, rename_keyword  # noqa: PLC0415 - needs libcst

    return rename_keyword("local_dir", "storage_path")(drop_keyword("storage_path")(call))


def _may_be_repeated(path: ast.expr, scope: Scope) -> bool:
    """Whether a short expression gives the same when it is asked twice.

    V1 took what is empty for None, and so for its own folder.
    """
    match path:
        case ast.Name():
            return True
        case ast.Attribute(value=owner):
            return _may_be_repeated(owner, scope)
        case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=args, keywords=[]):
            is_read = _may_be_repeated(owner, scope) and name_of(path.func, scope) != "ray.get"
            return is_read and all(isinstance(arg, ast.Constant) for arg in args)
        case ast.Call(args=args, keywords=[]) if name_of(path.func, scope) == "os.getenv":
            return all(isinstance(arg, ast.Constant) for arg in args)
    return False


def _storage_path(use: Use, call: ast.Call) -> ast.expr | None:
    if use.qualname != _RUN:
        return argument(use, "storage_path", 1)
    given = keyword_of(call, "storage_path")
    return given.value if given is not None else None
