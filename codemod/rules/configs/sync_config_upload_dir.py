"""RS313: ``SyncConfig(upload_dir=...)`` became ``RunConfig(storage_path=...)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...findings.edits import DropKeyword, Edit, EditCall
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, SYNC_CONFIG, is_constant, is_unpacking

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS313")

_OF_RAY_1 = {"cloud_sync_period", "node_sync_period", "sync_to_cloud", "sync_to_driver"}
_DELETE = (
    "Delete it: every trial writes to `RunConfig(storage_path=...)` itself, and nothing is copied "
    "to the driver. How often is up to `SyncConfig(sync_period=...)`."
)


@rule.on_call(*SYNC_CONFIG)
def move(use: Use, _: Context) -> Iterator[Finding]:
    """Each of the parameters."""
    call = use.call
    assert call is not None
    for keyword in call.keywords:
        if keyword.arg == "upload_dir":
            yield rule.finding((use.module, keyword), _hoist(use, call))
        elif keyword.arg == "sync_on_checkpoint":
            yield _finding(use, keyword, [DropKeyword(call, keyword.arg)])
        elif keyword.arg == "syncer":
            yield _finding(use, keyword, _without_syncer(use, call, keyword.value))
        elif keyword.arg in _OF_RAY_1:
            yield rule.finding((use.module, keyword), message=_no_such(keyword.arg), advice=_DELETE)


def _no_such(name: str | None) -> str:
    error = f"TypeError: SyncConfig.__init__() got an unexpected keyword argument '{name}'"
    return f"`SyncConfig({name}=...)` of Ray 1.x: `{error}`."


def _finding(use: Use, keyword: ast.keyword, edits: list[Edit] | Refused) -> Finding:
    effect = rule.row.effect.replace("'upload_dir'", f"'{keyword.arg}'")
    message = f"`SyncConfig({keyword.arg}=...)`: {effect}"
    return rule.finding((use.module, keyword), edits, message=message)


def _without_syncer(use: Use, sync_config: ast.Call, syncer: ast.expr) -> list[Edit] | Refused:
    """``syncer=None`` copied nothing, as nothing is copied today without a ``storage_path``."""
    if not is_constant(syncer, None):
        return Refused("this syncer has to become a `pyarrow.fs.FileSystem`")
    if keyword_of(sync_config, "upload_dir") is not None or is_unpacking(sync_config):
        return Refused("there may be an `upload_dir`")
    call = _given_to(use, sync_config)
    if call is not None and keyword_of(call, "storage_path") is not None:
        return Refused("everything would go to the `storage_path`, which it did not")
    if call is None or sync_config.args or len(sync_config.keywords) > 1:
        return [DropKeyword(sync_config, "syncer")]
    return [DropKeyword(call, "sync_config")]


def _given_to(use: Use, sync_config: ast.Call) -> ast.Call | None:
    """The call of a ``RunConfig`` or of ``tune.run`` in which a ``SyncConfig`` is written."""
    for run_config in use.module.find(*RUN_CONFIG, "ray.tune.RunConfig", "ray.tune.run"):
        given = keyword_of(run_config.call, "sync_config") if run_config.call else None
        if given is not None and given.value is sync_config:
            return run_config.call
    return None


def _hoist(use: Use, sync_config: ast.Call) -> list[Edit] | Refused:
    """The edit that gives ``upload_dir`` to the ``RunConfig`` around it, if that is certain."""
    if keyword_of(sync_config, "syncer") is not None:
        return Refused("it has a `syncer`, which has to become a file system")
    if is_unpacking(sync_config):
        return Refused("not all of its arguments are seen")
    for run_config in use.module.find(*RUN_CONFIG, "ray.tune.RunConfig"):
        call = run_config.call
        given = keyword_of(call, "sync_config") if call is not None else None
        if call is None or given is None or given.value is not sync_config:
            continue
        for name in ("storage_path", "local_dir"):
            if keyword_of(call, name) is not None:
                return Refused(f"the configuration around it has a `{name}`, too")
        if len(call.args) > 1 or is_unpacking(call):
            return Refused("not all arguments of the configuration around it are seen")
        return [EditCall(call, _with_storage_path)]
    return Refused("it is not written in the call of a `RunConfig`")


def _with_storage_path(run_config: cst.Call) -> cst.Call:
    from ...rewriting import calls  # noqa: PLC0415 - `check` gets by without libcst

    return calls.hoist_keyword("sync_config", "upload_dir", "storage_path")(run_config)
