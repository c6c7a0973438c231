"""RS516: the directory of a run has no folder of a trial below it."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.results import RESULT
from .._shared.run_paths import is_taken_apart

rule = Rule("RS516")


@rule.on_use(f"{RESULT}.path", f"{RESULT}.log_dir")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A path of which the code knows more than its files."""
    if not use.is_import and is_taken_apart(use):
        yield rule.finding(use)
