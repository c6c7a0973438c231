"""RS521: a trainer writes no ``progress.csv``, ``result.json`` and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.results import RESULT, is_about_trainers_alone, strings_of_driver

rule = Rule("RS521")

_FILES = re.compile(
    r"(?:^|/)(?:progress\.csv|result\.json|params\.(?:json|pkl)|error\.(?:txt|pkl)"
    r"|events\.out\.tfevents.*)$"
)
_OF_RAY = re.compile(r"(?:.*/)?(?:progress\.csv|events\.out\.tfevents.*)|.*ray_results/.*")
"""Names that say by themselves who wrote the file."""
_PLACES = (f"{RESULT}.path", f"{RESULT}.log_dir", "ray.train.Checkpoint.path")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Names of files that are looked for where a trainer's results are."""
    found = list(strings_of_driver(module, _FILES))
    if not found:
        return
    near = {use.statement for use in module.find(*_PLACES)}
    is_alone = is_about_trainers_alone(module)
    for node, statement in found:
        if statement in near or (is_alone and _OF_RAY.fullmatch(str(node.value))):
            yield rule.finding((module, node))
