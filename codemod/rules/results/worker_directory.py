"""RS524: two runs of one name see each other's files in the workers' directory."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.training import Called, calls_on_workers
from ..behaviours.run_name_resume import has_fixed_name

rule = Rule("RS524")

_PLACES = {
    "open": ("file", 0),
    "io.open": ("file", 0),
    "os.makedirs": ("name", 0),
    "os.mkdir": ("path", 0),
    "os.remove": ("path", 0),
    "numpy.load": ("file", 0),
    "numpy.save": ("file", 0),
    "torch.load": ("f", 0),
    "torch.save": ("f", 1),
}
"""Functions that read or write a file, and which of their arguments names it."""


@rule.on_module
def report(module: Module, context: Context) -> Iterator[Finding]:
    """A file without a directory, in a training function whose run always has the same name."""
    found = [called for called in calls_on_workers(module, _PLACES) if _is_relative(called)]
    if found and has_fixed_name(module, context):
        for called in found:
            yield rule.finding((module, called.call), verdict=called.verdict)


def _is_relative(called: Called) -> bool:
    parameter, place = _PLACES[called.name]
    named = [keyword.value for keyword in called.call.keywords if keyword.arg == parameter]
    for path in (*named, *called.call.args[place : place + 1]):
        if isinstance(path, ast.Constant) and isinstance(path.value, str):
            return not path.value.startswith(("/", "~")) and ":" not in path.value
    return False
