"""RS517: ``result.log_dir`` becomes ``result.path``, which is a string."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import RenameAttribute, RenameKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.uses_of import ancestors
from ...knowledge.spellings import RESULT, members
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.results import functions_around
from .._shared.run_paths import is_taken_apart

rule = Rule("RS517")

_FOR_TEXT = {"print", "str", "repr"}
_FOR_FILES = ("open", "os.", "pathlib.", "glob.", "shutil.")
_LOGGING = {"debug", "info", "warning", "error", "exception", "log"}


@rule.on_use(*members(RESULT, "log_dir"))
def rename(use: Use, _: Context) -> Iterator[Finding]:
    """The attribute, where it is used as a text or given to what takes texts as well."""
    if isinstance(use.node, ast.Attribute):
        is_same = _may_be_text(use) and not _is_other_level(use)
        yield rule.finding(use, [RenameAttribute(use.node, "path")] if is_same else [])


@rule.on_call(*RESULT)
def rename_argument(use: Use, _: Context) -> Iterator[Finding]:
    """What a result is made with, as tests make them."""
    assert use.call is not None
    given = keyword_of(use.call, "log_dir")
    if given is None:
        return
    is_text = isinstance(given.value, ast.Constant) and isinstance(given.value.value, str)
    is_free = keyword_of(use.call, "path") is None and not is_unpacking(use.call)
    edits = [RenameKeyword(use.call, "log_dir", "path")] if is_text and is_free else []
    yield rule.finding((use.module, given), edits, message=_ARGUMENT, advice=_AS_TEXT)


_ARGUMENT = (
    "`Result(log_dir=...)`: `TypeError: Result.__init__() got an unexpected keyword argument "
    "'log_dir'`."
)
_AS_TEXT = "Give it as `path=...`, a string."


def _is_other_level(use: Use) -> bool:
    """Whether the code counts on the folder of a trial, which trainers no longer make."""
    return not use.qualname.startswith("ray.tune.") and is_taken_apart(use)


def _may_be_text(use: Use) -> bool:
    assert isinstance(use.node, ast.Attribute)
    outer = ancestors(use.statement, use.node)[0]
    if isinstance(outer, ast.FormattedValue):
        return True
    if not isinstance(outer, ast.Call) or outer.func is use.node:
        return False
    if isinstance(outer.func, ast.Attribute) and outer.func.attr in _LOGGING:
        return True
    function, _ = next(functions_around(use))
    if function in _FOR_TEXT:
        return True
    # On a remote storage, the path is none of a file of this machine.
    return function.startswith(_FOR_FILES) and "://" not in use.module.source.text
