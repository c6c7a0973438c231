"""Texts that name what Ray has lost: for a mock, or for a lookup by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS, Outcome

from ..knowledge.spellings import other_spellings
from ..names.scopes import Scope, resolve
from ..rules._shared.mocks import is_patch
from ..rules._tables import is_plain
from .unknown import with_parents


def _spelled(*outcomes: Outcome, only_gone: bool) -> frozenset[str]:
    return frozenset(
        spelling
        for row in DEPRECATIONS
        if row.outcome in outcomes
        for name in row.names
        if is_plain(name.old) and not (only_gone and (name.train or name.tune))
        for spelling in (name.old, *other_spellings(name.old))
    )


_NOT_IMPORTABLE = _spelled(Outcome.IMPORT_ERROR, only_gone=False)
_GONE = _spelled(Outcome.RAISES, only_gone=True)
_LEAVES = frozenset(name.rpartition(".")[2] for name in _GONE)


def has_mocks(source: str) -> bool:
    """Whether a module may put something in the place of a name.

    >>> has_mocks("with mock.patch('ray.train.report'): pass"), has_mocks("print(1)")
    (True, False)
    """
    return "patch" in source or "setattr" in source


def lost_name(
    text: ast.Constant, spelled: str, scope: Scope, statement: ast.stmt | None
) -> str | None:
    """The name that a text stands for, if Ray has lost it; mocks are looked for in the statement.

    ``patch("ray.train.torch.TorchTrainer.restore")`` spells it out, and so does any text that is
    the name of what cannot be imported; in ``patch.object(TorchTrainer, "restore")`` the text is
    the end of it.
    """
    if spelled in _NOT_IMPORTABLE:
        return spelled
    if statement is None or (spelled not in _LEAVES and not _is_below_lost(spelled)):
        return None
    for call in _mocks(statement):
        match call.args:
            case [first, *_] if first is text and _is_below_lost(spelled):
                return spelled
            case [owner, second, *_] if second is text:
                whole = f"{resolve(owner, scope)}.{spelled}"
                return whole if whole in _GONE else None
    return None


def is_mocked(text: ast.Constant, statement: ast.stmt) -> bool:
    """Whether a text spells out what a mock takes the place of."""
    return any(call.args[:1] == [text] for call in _mocks(statement))


def _mocks(statement: ast.stmt) -> Iterator[ast.Call]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and is_patch(node):
            yield node


def _is_below_lost(name: str) -> bool:
    """Whether a name, or what it belongs to, is among what is gone."""
    return name.startswith("ray.") and any(above in _GONE for above in with_parents(name))
