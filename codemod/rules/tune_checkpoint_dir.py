"""RS611: ``tune.checkpoint_dir`` and the argument of that name are gone."""

from __future__ import annotations

from collections.abc import Iterator

from railswitch.catalogue import Role

from ..finding import Finding
from ..module import Module
from ..names import FUNCTIONS
from ..rule import Context
from ..tables import reports

rule = reports("RS611")

_NEVER_PASSED = (
    "The argument `checkpoint_dir` of a function that a Tuner runs: Ray Tune no longer passes it, "
    "so that it stays at its default and nothing is restored."
)


@rule.on_module
def report_argument(module: Module, _: Context) -> Iterator[Finding]:
    """``def objective(config, checkpoint_dir=None)``, given to a Tuner."""
    if "checkpoint_dir" not in module.source.text or not module.shows_roles:
        return
    for function in module.roles.entries(Role.TUNE_TRAINABLE):
        if isinstance(function, FUNCTIONS):
            for argument in (*function.args.args, *function.args.kwonlyargs):
                if argument.arg == "checkpoint_dir":
                    yield rule.finding((module, argument), message=_NEVER_PASSED)
