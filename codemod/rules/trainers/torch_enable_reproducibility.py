"""RS430: ``enable_reproducibility`` no longer seeds the workers of a ``DataLoader``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...knowledge.spellings import spellings
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking

rule = Rule("RS430")

_LOADERS = spellings("ray.train.torch.prepare_data_loader")
_WITHOUT_WORKERS = 5
"""How many arguments a `DataLoader` takes in front of `num_workers`."""


@rule.on_call(*spellings("ray.train.torch.enable_reproducibility"))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A seed in a module that also prepares a loader with worker processes."""
    if _has_workers(use.module):
        yield rule.finding(use)


def _has_workers(module: Module) -> bool:
    return any(_may_have_workers(use) for use in module.find(*_LOADERS) if use.call is not None)


def _may_have_workers(use: Use) -> bool:
    assert use.call is not None
    if not use.call.args:
        return True
    loader, _ = behind(use.call.args[0], use.scope)
    if not isinstance(loader, ast.Call) or is_unpacking(loader):
        return True
    given = keyword_of(loader, "num_workers")
    if given is not None:
        is_seeded = keyword_of(loader, "generator") and keyword_of(loader, "worker_init_fn")
        return not (is_constant(given.value, 0) or is_seeded)
    return len(loader.args) > _WITHOUT_WORKERS
