"""RS818: V2's ``TrainingFailedError`` is no ``RuntimeError``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import Edit, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.errors import FAILED, caught, names_in, with_one_more

rule = Rule("RS818")

_CATCHES_ALL = {"Exception", "BaseException"}


@rule.on_module
def replace(module: Module, _: Context) -> Iterator[Finding]:
    """``except RuntimeError`` around ``fit()``, unless the other error is caught as well."""
    if "RuntimeError" not in module.source.text:
        return
    for found in caught(module):
        names = names_in(found.types, found.scope)
        elsewhere = {name for other in found.others for name in names_in(other, found.scope)}
        is_caught = not {*names, *elsewhere}.isdisjoint(FAILED)
        if "RuntimeError" not in names or is_caught or not _CATCHES_ALL.isdisjoint(names):
            continue
        needs = Needs(module, found.scope, found.types)
        text = with_one_more(module, found.types, needs, FAILED[0])
        has_comment = "#" in module.source.segment(found.types)
        edits: list[Edit] = [Replace(found.types, text), *needs.edits]
        yield rule.finding((module, found.types), [] if has_comment else edits)
