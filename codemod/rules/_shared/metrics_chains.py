"""The chains of a module, by who is to keep its metrics."""

from __future__ import annotations

from functools import cached_property

from ...names.module import Module
from .._rule import Context
from . import kept_by_callback, kept_by_checkpoint, kept_by_return
from .kept_metrics import Chain, decided
from .reports import REPORT

_ANSWERS = {
    "callback": kept_by_callback.chains,
    "return": kept_by_return.chains,
    "checkpoint": kept_by_checkpoint.chains,
}


class Chains(list[Chain]):
    """The chains of a module, found by the lines of their trainers."""

    @cached_property
    def _by_line(self) -> dict[int, int]:
        """The first chain with a trainer in each line."""
        numbered = reversed(list(enumerate(self)))
        return {line: number for number, chain in numbered for line in chain.trainers}

    @cached_property
    def _of_reports(self) -> list[int]:
        """The first chain that is told at a report, if there is one."""
        return [n for n, chain in enumerate(self) if chain.use.qualname in REPORT][:1]

    def with_trainers(self, lines: set[int]) -> Chain | None:
        """The first chain of a trainer in one of the lines, or of all reports."""
        here = [self._by_line[line] for line in lines if line in self._by_line]
        first = min([*here, *self._of_reports], default=None)
        return None if first is None else self[first]


def chains_of(module: Module, context: Context) -> Chains:
    """The chains of a module; none where the bridge keeps everything."""
    answer = decided(context).answer
    if context.bridge or answer is None:
        return Chains()
    known = module.once(_known_chains)
    for asked, chains in known:
        if asked == context:
            return chains
    known.append((context, Chains(_ANSWERS[answer](module, context))))
    return known[-1][1]


def _known_chains(_: Module) -> list[tuple[Context, Chains]]:
    """The chains that were found already: every report and every result asks for them."""
    return []
