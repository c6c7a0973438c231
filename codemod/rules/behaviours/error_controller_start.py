"""RS821: what goes wrong before training is no ``TrainingFailedError``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG
from .._shared.errors import FAILED, caught, names_in
from .._shared.roles import not_under_tune

rule = Rule("RS821")

_ALSO = {
    "Exception",
    "BaseException",
    "ray.exceptions.ActorDiedError",
    "ray.exceptions.RayActorError",
    "ray.exceptions.RayError",
}
"""Errors that include the one that is raised instead."""


@rule.on_module
def report(module: Module, context: Context) -> Iterator[Finding]:
    """An ``except`` for failed runs alone, in a module that says where results go."""
    if "TrainingFailedError" not in module.source.text or not _has_path(module, context):
        return
    for found in caught(module):
        if found.handler is None:
            continue
        names = names_in(found.types, found.scope)
        every = {*names, *(n for other in found.others for n in names_in(other, found.scope))}
        if not set(names).isdisjoint(FAILED) and every.isdisjoint(_ALSO):
            yield rule.finding((module, found.types))


def _has_path(module: Module, context: Context) -> bool:
    return any(
        use.call is not None
        and keyword_of(use.call, "storage_path") is not None
        and not_under_tune(use, context)
        for use in module.find(*RUN_CONFIG)
    )
