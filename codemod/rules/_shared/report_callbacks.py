"""Tune's callbacks that report and save no checkpoints: the ones that do both take their place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence

from ...findings.edits import Edit, NameArguments, RenameKeyword, SetKeyword, renamed
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._tables import is_plain
from .configs import is_unpacking


def without_checkpoints(
    key: str,
    *,
    names: tuple[str | None, ...],
    off: tuple[str, str],
    renamed_keywords: Mapping[str, str] | None = None,
    fix_when: Callable[[ast.Call], bool] = lambda _: True,
) -> Rule:
    """A rule that renames a callback class where it is called, and switches its checkpoints off.

    ``names`` are what the new class calls the positional arguments, ``off`` is the argument that
    switches the checkpoints off. Where the class is not called, as in a subclass, it is reported.
    """
    rule = Rule(key)
    successors = {name.old: name.train for name in rule.row.names if is_plain(name.old)}

    def edits_of(use: Use) -> Sequence[Edit]:
        call = use.call
        if call is None or is_unpacking(call) or len(call.args) > len(names) or not fix_when(call):
            return ()
        arguments: list[Edit] = [NameArguments(call, names)] if call.args else []
        for old, new in (renamed_keywords or {}).items():
            if keyword_of(call, old) is not None:
                arguments.append(RenameKeyword(call, old, new))
        return renamed(use, successors[use.qualname], *arguments, SetKeyword(call, *off))

    @rule.on_use(*successors)
    def handle(use: Use, _: Context) -> Iterator[Finding]:
        if not use.is_import or not use.symbol.mentions:
            yield rule.finding(use, edits_of(use))

    return rule
