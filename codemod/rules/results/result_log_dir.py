"""RS517: ``result.log_dir`` becomes ``result.path``, which is a string."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, RenameAttribute, RenameKeyword, Surround
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...knowledge.spellings import RESULT, members
from ...names.module import Use
from ...names.scopes import Mention
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.results import functions_around
from .._shared.run_paths import is_remote, is_taken_apart

rule = Rule("RS517")

_FOR_TEXT = {"print", "str", "repr"}
_FOR_FILES = ("open", "os.", "pathlib.", "glob.", "shutil.")
_LOGGING = {"debug", "info", "warning", "error", "exception", "log"}


@rule.on_use(*members(RESULT, "log_dir"))
def rename(use: Use, _: Context) -> Iterator[Finding]:
    """The attribute: as a text where that is enough, else made a ``pathlib.Path`` again."""
    if isinstance(use.node, ast.Attribute):
        edits: list[Edit] | Refused = Refused(
            "the code counts on the folder of a trial, which trainers no longer make"
        )
        if not _is_other_level(use):
            edits = _edits(use, use.node)
        many = not isinstance(edits, Refused) and len(edits) > 1
        is_doubtful = many and not _is_tunes(use) and not _is_joined(use)
        yield rule.finding(use, edits, unsafe=is_doubtful)


def _edits(use: Use, node: ast.Attribute) -> list[Edit] | Refused:
    renamed = RenameAttribute(node, "path")
    if _may_be_text(use):
        return [renamed]
    if not isinstance(node.ctx, ast.Load):
        return Refused("it is assigned")
    if is_remote(use.module):
        return Refused("a path of this file is on remote storage")
    needs = Needs(use.module, use.scope, node)
    path = needs("pathlib.Path")
    return [renamed, Surround(node, f"{path}(", ")"), *needs.edits]


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


def _is_tunes(use: Use) -> bool:
    return use.qualname.startswith("ray.tune.")


def _is_other_level(use: Use) -> bool:
    """Whether the code counts on the folder of a trial, which trainers no longer make."""
    return not _is_tunes(use) and is_taken_apart(use)


def _is_joined(use: Use) -> bool:
    """Whether a file or folder below it is meant: ``result.log_dir / "weights.pt"``."""
    outer = ancestors(use.statement, use.node)[0]
    return isinstance(outer, ast.BinOp) and outer.left is use.node


def _may_be_text(use: Use) -> bool:
    assert isinstance(use.node, ast.Attribute)
    outer = ancestors(use.statement, use.node)[0]
    if isinstance(outer, (ast.FormattedValue, ast.Expr)) or _is_idle_key(use, outer):
        return True
    if not isinstance(outer, ast.Call) or outer.func is use.node:
        return False
    if isinstance(outer.func, ast.Attribute) and outer.func.attr in _LOGGING:
        return True
    function, _ = next(functions_around(use))
    if function in _FOR_TEXT:
        return True
    # On a remote storage, the path is none of a file of this machine.
    return function.startswith(_FOR_FILES) and not is_remote(use.module)


def _is_idle_key(use: Use, outer: ast.AST) -> bool:
    """Whether it only tells the values of a dictionary apart: nobody asks for its keys."""
    if not isinstance(outer, ast.DictComp) or outer.key is not use.node:
        return False
    kept = assigned_to(use.statement, outer, use.scope)
    return kept is not None and all(
        _is_of_values(mention) for mention in mentions_of(use.module, kept)
    )


def _is_of_values(mention: Mention) -> bool:
    """``dfs.values()``, or the line that makes it."""
    if isinstance(mention.root.ctx, ast.Store):
        return True
    match mention.links[:1]:
        case (ast.Attribute(attr="values"),):
            return True
    return False
